import type { Page } from './test.ts';

/** The language replaced by the pseudo-language once `data-pseudo` is on the page. */
export const PSEUDO_PLACE = 'it';

/**
 * Offers a pseudo-language: each sentence in brackets, longer, with accents on its vowels. Text without brackets on a
 * screen cannot be translated.
 */
export const offerPseudo = (page: Page) =>
  page.addInitScript(() => {
    type Token = string | readonly [string, ...unknown[]];
    const say = (text: string): string =>
      text.replace(/<[^>]+>|[aeiou]/gi, (part) => (part.length > 1 ? part : `${part}\u0301`));
    const branch = (said: unknown): unknown => {
      if (typeof said === 'string') return say(said);
      return Array.isArray(said) ? said.map(sayToken) : said;
    };
    const sayToken = (token: Token): unknown => {
      if (typeof token === 'string') return say(token);
      const [name, kind, branches] = token;
      if (typeof branches !== 'object' || branches === null) return token;
      return [
        name,
        kind,
        Object.fromEntries(Object.entries(branches).map(([of, said]) => [of, branch(said)])),
      ];
    };
    const parse = JSON.parse;
    JSON.parse = (text: string, ...rest) => {
      const value = parse(text, ...rest);
      // A catalogue has six-character ids, with arrays as values.
      const isWords = 'pseudo' in document.documentElement.dataset && /^\{"[^"]{6}":\[/.test(text);
      if (!isWords) return value;
      const messages = Object.entries<readonly Token[]>(value);
      return Object.fromEntries(messages.map(([id, said]) => [id, ['⟦', ...said.map(sayToken), ' ~~~~⟧']]));
    };
  });
