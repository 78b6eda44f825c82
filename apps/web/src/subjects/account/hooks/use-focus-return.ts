import { useRef } from 'react';

/**
 * Radix returns the focus to a dialog's trigger; this dialog can be opened from anywhere and has none. After
 * signing in, or if the element that opened it is gone, the focus goes to the start of the page. A dialog with fields
 * starts in the first one.
 */
export const useFocusReturn = () => {
  const opener = useRef<Element>(null);
  const entered = useRef(false);
  return {
    markEntered: () => {
      entered.current = true;
    },
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      entered.current = false;
      const sheet = event.currentTarget;
      const field = sheet instanceof HTMLElement ? sheet.querySelector('input') : null;
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const back = entered.current || !opener.current?.isConnected ? null : opener.current;
      const goal = back instanceof HTMLElement ? back : document.getElementById('main');
      goal?.focus({ preventScroll: back === null });
    },
  };
};
