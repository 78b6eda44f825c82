import { type RefObject, useEffect, useRef } from 'react';

type Focusable = Element & Partial<Pick<HTMLElement, 'focus'>>;

/**
 * Gives the focus back to what had it when everything was disabled for a while; browsers drop it then, some at once and
 * some later. Leaves it alone if it has gone elsewhere.
 *
 * @param result gets the focus instead, if it is on the page by then
 */
export const useFocusBack = (busy: boolean, result?: RefObject<HTMLElement | null>): void => {
  const before = useRef<Focusable | null>(null);
  useEffect(() => {
    if (busy) return;
    if (document.activeElement === document.body && before.current) {
      if (result?.current) result.current.focus();
      else before.current.focus?.({ preventScroll: true });
    }
    const note = () => {
      const { activeElement, body } = document;
      before.current = activeElement === body ? null : activeElement;
    };
    const noteLeft = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.matches(':disabled')) before.current = null;
    };
    note();
    const control = new AbortController();
    document.addEventListener('focusin', note, control);
    document.addEventListener('focusout', noteLeft, control);
    return () => control.abort();
  }, [busy, result]);
};
