/** Languages in which Underpaint has words, by code (BCP 47), each with its own name. */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
  fr: { name: 'Français', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  pt: { name: 'Português', dir: 'ltr' },
  it: { name: 'Italiano', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
  ja: { name: '日本語', dir: 'ltr' },
} as const satisfies Record<string, { name: string; dir: 'ltr' | 'rtl' }>;
export type Language = keyof typeof LANGUAGES;

/** Languages offered to users, into which every sentence is translated, as a test of the catalogues checks. */
export const OFFERED_LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ar', 'ja'];

/** The cookie that remembers a choice; it holds the language's code and nothing else. */
export const LANGUAGE_COOKIE = 'language';

const isOffered = (code: string): code is Language => OFFERED_LANGUAGES.some((offered) => offered === code);

/** The language that a user chose, from their cookies; null if they chose none, or none that is offered. */
export const chosenLanguage = (cookies: string | undefined): Language | null => {
  const code = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)`).exec(cookies ?? '')?.[1] ?? '';
  return isOffered(code) ? code : null;
};

/** `fr-CH, fr;q=0.9, en;q=0.8` → the codes, most wanted first, without those with `q=0`. */
const wantedCodes = (acceptLanguage: string): string[] =>
  acceptLanguage
    .split(',')
    .map((part) => {
      // No pattern for the blanks: one looks for their end again from each of them.
      const [range = '', ...parameters] = part.split(';').map((word) => word.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      const weight = quality === undefined ? 1 : Number(quality.slice(2));
      return { code: range.split('-', 1)[0]?.toLowerCase() ?? '', weight };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code);

/** The best offered language of an `Accept-Language` header (RFC 9110, 12.5.4); English if none fits. */
export const negotiateLanguage = (acceptLanguage: string | undefined): Language =>
  wantedCodes(acceptLanguage ?? '').find(isOffered) ?? 'en';
