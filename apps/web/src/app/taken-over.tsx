import { useEffect } from 'react';
import { TAKEN_OVER } from '../shared/taken-over.ts';

/**
 * Tells the rest of the page that the part it is in responds. React hydrates a server-rendered page from the outside
 * in, and what is typed into a part just before its turn is lost, so this belongs beside the screen.
 */
export const TakenOver = () => {
  // Not directly in the effect, when React cannot yet replay clicks.
  useEffect(() => queueMicrotask(() => document.dispatchEvent(new Event(TAKEN_OVER))), []);
  return null;
};
