// Loaded when there is a picture: for a link, the page appears first.

let loaded: typeof import('../../shared/device/on-device.ts') | null = null;

export const device = async () => {
  loaded ??= await import('../../shared/device/on-device.ts');
  return loaded;
};

/** At once: the next screen may start a worker of its own. */
export const endWaiting = (): void => loaded?.endWaiting();

/** None of it is visible before there is a key. */
export const outcomeView = () => import('./components/decode-outcome-view.tsx');
