import { useState } from 'react';

/** Words a sentence when it is shown, in the page's language at that time; null if there is nothing to say. */
export type Wording = () => string | null;

/** A sentence that stays on the screen for a while, and is worded again if the language changes meanwhile. */
export const useSentence = () => {
  const [word, setWord] = useState<Wording | null>(null);
  const say = (wording: Wording | null) => setWord(() => wording);
  return [word?.() ?? null, say] as const;
};
