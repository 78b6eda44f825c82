import { useSyncExternalStore } from 'react';
import { askBeforeUnload } from './ask-before-unload.ts';
import { createLeaving, type LeavingQuestion } from './leaving.ts';

/** The one for this tab. When the tab is closed, or another page is loaded in it, the browser asks. */
export const leaving = createLeaving((isThere) => askBeforeUnload('unseen', isThere));

/** The question waiting for an answer. */
export const useQuestion = (): LeavingQuestion | null =>
  useSyncExternalStore(leaving.subscribe, leaving.question, leaving.question);
