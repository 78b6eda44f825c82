import { useSyncExternalStore } from 'react';
import { askBeforeUnload } from './ask-before-unload.ts';
import { createLeaving, type LeavingQuestion } from './leaving.ts';

/** Of this tab. Closing it, or loading another page in it, is asked about by the browser. */
export const leaving = createLeaving((isThere) => askBeforeUnload('unseen', isThere));

/** The question that waits for an answer. */
export const useQuestion = (): LeavingQuestion | null =>
  useSyncExternalStore(leaving.subscribe, leaving.question, leaving.question);
