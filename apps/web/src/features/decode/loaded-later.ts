// Loaded when there is a picture: for a link, the page appears first.

export const device = () => import('../../shared/device/on-device.ts');

/** None of it is visible before there is a key. */
export const outcomeView = () => import('./components/decode-outcome-view.tsx');
