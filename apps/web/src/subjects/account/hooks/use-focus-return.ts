import { useRef } from 'react';

/**
 * Radix gives the focus back to a dialog's trigger; this dialog is opened from anywhere and has none. Whoever
 * has come in, or whose opener is gone, goes on at the start of the page. What was opened to be filled in begins in its first
 * field.
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
