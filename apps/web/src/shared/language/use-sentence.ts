import { useState } from 'react';

/** Words a sentence when it is shown, in the language that the page has then; null where there is nothing to say. */
export type Wording = () => string | null;

/** A sentence that stays on the screen for a while, and is said anew where the page changes its language meanwhile. */
export const useSentence = () => {
  const [word, setWord] = useState<Wording | null>(null);
  const say = (wording: Wording | null) => setWord(() => wording);
  return [word?.() ?? null, say] as const;
};
