import { i18n, type Messages } from '@lingui/core';
import { chosenLanguage, LANGUAGE_COOKIE, LANGUAGES, type Language } from '@underpaint/contract';
import { translateBy } from './from-outside.ts';

/** The text of the first screens, of all other screens, and sentences that arrive in English from outside. */
type Part = 'first' | 'rest' | 'outside';

const CATALOGUES = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po');
const YEAR_SECONDS = 31_536_000;

/** Parts that something on the page has asked for. */
const wanted = new Set<Part>(['first']);

const fetchPart = async (language: Language, part: Part): Promise<void> => {
  const fetchCatalogue = CATALOGUES[`../../locales/${language}/${part}.po`];
  if (!fetchCatalogue) throw new Error(`There is no catalogue ${language}/${part}.`);
  i18n.load(language, (await fetchCatalogue()).messages);
};

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** Without these, sentences from outside stay English. */
const fetchOutside = async (wish: Language): Promise<void> => {
  if (wish === 'en') return translateBy(null);
  const [{ translateOutside }] = await Promise.all([
    import('./outside/translate-outside.ts'),
    fetchPart(wish, 'outside'),
  ]);
  translateBy(translateOutside);
};

/** The page's language. */
export const language = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en');

/** The language that somebody chose, otherwise the one the server wrote the page in. */
export const pageLanguage = (): Language => {
  const { lang } = document.documentElement;
  return chosenLanguage(document.cookie) ?? (isLanguage(lang) ? lang : 'en');
};

const fetchWanted = (wish: Language): Promise<unknown> =>
  Promise.all([...wanted].map((part) => fetchPart(wish, part)));

/**
 * Switches all texts to a language.
 *
 * @throws when the texts do not arrive; then nothing changes.
 */
export const activate = async (wish: Language): Promise<void> => {
  await fetchWanted(wish);
  // Figures in Arabic always use Western digits, including those not formatted by Intl.
  i18n.activate(wish, wish === 'ar' ? ['ar-u-nu-latn'] : [wish]);
};

/**
 * Switches the page to a language; everything is rendered again, and nothing typed is lost.
 *
 * @throws when the texts do not arrive; the page then stays as it is.
 */
export const speak = async (wish: Language): Promise<void> => {
  await activate(wish);
  document.documentElement.lang = wish;
  document.documentElement.dir = LANGUAGES[wish].dir;
  void fetchOutside(wish);
};

const remember = (wish: Language): void => {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in places, and asynchronous.
  document.cookie = `${LANGUAGE_COOKIE}=${wish}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
};

/**
 * Switches to a language permanently, in this browser.
 *
 * @throws when the texts do not arrive. Some browsers remember that a file failed to load until the page is reloaded,
 * which then brings it up in the chosen language.
 */
export const choose = async (wish: Language): Promise<void> => {
  remember(wish);
  // The screen is only rendered again once, so sentences from outside have to be there by then.
  await Promise.all([fetchOutside(wish), fetchWanted(wish)]);
  await speak(wish);
};

/** Fetches the texts of the later screens together with their code. */
export const withWords = async <Code>(code: Promise<Code>): Promise<Code> => {
  wanted.add('rest');
  const [arrived] = await Promise.all([code, fetchPart(language(), 'rest')]);
  return arrived;
};
