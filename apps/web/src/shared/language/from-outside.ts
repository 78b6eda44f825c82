/** Returns a sentence unchanged until the translations arrive, and always in English. */
let translate = (sentence: string): string => sentence;

/** Sets how sentences from outside are translated from now on; null for English. */
export const translateBy = (translator: ((sentence: string) => string) | null): void => {
  translate = translator ?? ((sentence) => sentence);
};

/** Translates an English sentence from the server, the codec or the picture code into the page's language. */
export const fromOutside = (sentence: string): string => translate(sentence);
