/**
 * Says that the page's scripts did not arrive, in words that are part of the page (`index.html`): nothing else on it
 * responds then. Some browsers remember that a file failed to load until the page is loaded again.
 */
export const sayNotLoaded = (): void => {
  document.documentElement.dataset['notLoaded'] = '';
};
