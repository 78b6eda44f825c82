import { i18n, type Messages } from '@lingui/core';
import { chosenLanguage, LANGUAGE_COOKIE, LANGUAGES, type Language } from '@underpaint/contract';
import { translateBy } from './from-outside.ts';

/** What the first screens say, what all others do, and what comes in English from outside. */
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

/** Without them, sentences from outside stay English. */
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

/** What somebody chose, otherwise the language that the server wrote the page in. */
export const pageLanguage = (): Language => {
  const { lang } = document.documentElement;
  return chosenLanguage(document.cookie) ?? (isLanguage(lang) ? lang : 'en');
};

/**
 * Has all words stand in a language from now on.
 *
 * @throws when they do not arrive; all stays as it is then.
 */
export const activate = async (wish: Language): Promise<void> => {
  await Promise.all([...wanted].map((part) => fetchPart(wish, part)));
  // Figures in Arabic stand in Western digits everywhere, those that no Intl has written included.
  i18n.activate(wish, wish === 'ar' ? ['ar-u-nu-latn'] : [wish]);
};

/**
 * Has the page speak a language; what is shown is drawn anew, nothing typed is lost.
 *
 * @throws when its words do not arrive; the page then stays as it is.
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
 * Speaks a language from now on, in this browser.
 *
 * @throws when its words do not arrive. Some browsers remember that of a file until the page is loaded again: it then
 *   comes in the language chosen.
 */
export const choose = async (wish: Language): Promise<void> => {
  remember(wish);
  // What stands on the screen already is drawn anew once: sentences from outside have to be there by then.
  await fetchOutside(wish);
  await speak(wish);
};

/** Fetches what the later screens say beside their code. */
export const withWords = async <Code>(code: Promise<Code>): Promise<Code> => {
  wanted.add('rest');
  const [arrived] = await Promise.all([code, fetchPart(language(), 'rest')]);
  return arrived;
};
