import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether this is (or comes from) the server's rendering, which omits what depends on the browser or is fetched later.
 */
export const useIsDrawn = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
