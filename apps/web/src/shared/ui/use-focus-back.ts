import { useEffect, useRef } from 'react';

const isDisabled = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(':disabled');

/**
 * Gives the focus back to what had it when everything was disabled for a while; browsers drop it then, some at once and
 * some later. Leaves it alone if it has gone elsewhere.
 */
export const useFocusBack = (busy: boolean): void => {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (busy) return;
    if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true });
    before.current = document.activeElement;
    const control = new AbortController();
    const note = ({ type, target }: FocusEvent) => {
      if (type === 'focusin') before.current = target instanceof Element ? target : null;
      else if (!isDisabled(target)) before.current = null;
    };
    document.addEventListener('focusin', note, control);
    document.addEventListener('focusout', note, control);
    return () => control.abort();
  }, [busy]);
};
