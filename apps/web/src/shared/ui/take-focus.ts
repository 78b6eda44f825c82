/**
 * As the `ref` of what replaces a button that was pressed: a screen reader and the keyboard continue there. Leaves the
 * focus alone if it has gone elsewhere.
 */
export const takeFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};
