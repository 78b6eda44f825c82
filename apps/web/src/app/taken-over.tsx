import { useEffect } from 'react';
import { TAKEN_OVER } from '../shared/taken-over.ts';

/**
 * Tells the rest of the page that the part it stands in responds. React takes over a server-rendered page from the
 * outside in, and what is typed into a part just before its turn is lost: so this belongs beside the screen.
 */
export const TakenOver = () => {
  // Not directly in the effect, where React cannot yet replay what somebody has pressed.
  useEffect(() => queueMicrotask(() => document.dispatchEvent(new Event(TAKEN_OVER))), []);
  return null;
};
