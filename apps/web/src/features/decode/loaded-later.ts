import { sayNotLoaded } from '../../shared/not-loaded.ts';

// Loaded when there is a picture: for a link, the page appears first.

/** Says at once if code is missing: Chromium does not fetch it again before the page is reloaded. */
const orSay = <Code>(code: Promise<Code>): Promise<Code> => {
  code.catch(sayNotLoaded);
  return code;
};

let loaded: typeof import('../../shared/device/on-device.ts') | null = null;

export const device = async () => {
  loaded ??= await orSay(import('../../shared/device/on-device.ts'));
  return loaded;
};

/** At once: the next screen may start a worker of its own. */
export const endWaiting = (): void => loaded?.endWaiting();

/** None of it is visible before there is a key. */
export const outcomeView = () => orSay(import('./components/decode-outcome-view.tsx'));
