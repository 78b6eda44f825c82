import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this is what the server draws, or has drawn: what depends on the browser, or is fetched later, is left out. */
export const useIsDrawn = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
