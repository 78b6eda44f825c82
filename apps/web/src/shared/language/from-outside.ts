/** Until the translations are there, and in English always, a sentence stays as it came. */
let translate = (sentence: string): string => sentence;

/** How sentences from outside are translated from now on; null for English. */
export const translateBy = (translator: ((sentence: string) => string) | null): void => {
  translate = translator ?? ((sentence) => sentence);
};

/** An English sentence from the server, the codec or the picture code in the page's language. */
export const fromOutside = (sentence: string): string => translate(sentence);
