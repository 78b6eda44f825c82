import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it when everything was disabled for a while; browsers drop it then. Leaves it alone if it
 * has gone elsewhere.
 */
export const useFocusBack = (busy: boolean): void => {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (busy) before.current = document.activeElement;
  }, [busy]);
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    before.current = null;
  }, [busy]);
};
