/**
 * Checks a language's translations: `node apps/web/scripts/check-words.ts de`, or all languages without a code. Exits
 * with 1 if something is wrong.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES, type Language } from '@underpaint/contract';

const CONFIG = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));
const SERVER = new URL('../../api/src/words/', import.meta.url);
/** Plural categories used only for counts that never occur here: millions in French, nothing at all in Arabic. */
const RARE: Partial<Record<Language, readonly string[]>> = {
  fr: ['many'],
  es: ['many'],
  pt: ['many'],
  it: ['many'],
  ar: ['zero'],
};

const sorted = (found: Iterable<string>) => [...new Set(found)].sort().join(' ');
/** The start of a branch of a plural. */
const BRANCH = /(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*\{/g;
/** `{name}`, `{0, plural, …}` → `0 name`. */
const placeholdersOf = (text: string) =>
  sorted([...text.replace(BRANCH, '').matchAll(/\{\s*(\w+)\s*(?=[,}])/g)].map(([, name]) => name ?? ''));
const tagsOf = (text: string) =>
  [...text.matchAll(/<\/?\d+\/?>/g)]
    .map(([tag]) => tag)
    .sort()
    .join(' ');

function pluralProblems(text: string, language: Language): string[] {
  const needed = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((category) => !RARE[language]?.includes(category));
  const plurals = text.match(/\{\s*\w+\s*,\s*plural\s*,/g)?.length ?? 0;
  return needed
    .filter((category) => (text.match(new RegExp(`\\b${category}\\s*\\{`, 'g'))?.length ?? 0) < plurals)
    .map((category) => `the plural has no “${category}”`);
}

/** In French a space belongs before these marks, and a line must not end there. */
const BREAKABLE = / [:;?!%»]|« /;

/** What is wrong with one translation; empty if nothing is. */
export function problemsOf(english: string, translation: string, language: Language): string[] {
  if (translation.trim() === '') return ['missing'];
  const problems: string[] = [];
  try {
    compileMessageOrThrow(translation);
  } catch (error) {
    problems.push(`not ICU MessageFormat: ${error instanceof Error ? error.message : error}`);
  }
  if (translation.split('{').length !== translation.split('}').length)
    problems.push('not ICU MessageFormat: braces that do not match');
  if (placeholdersOf(english) !== placeholdersOf(translation))
    problems.push(`placeholders {${placeholdersOf(english)}} became {${placeholdersOf(translation)}}`);
  if (!/plural/.test(english) && tagsOf(english) !== tagsOf(translation))
    problems.push(`tags ${tagsOf(english)} became ${tagsOf(translation)}`);
  if (language === 'fr' && BREAKABLE.test(translation))
    problems.push('a space that can break beside “:;?!%»” or “«”');
  return [...problems, ...pluralProblems(translation, language)];
}

interface Word {
  file: string;
  english: string;
  translation: string;
}

/** The parts of the catalogue: home page and frame, all other screens, sentences from outside. */
export const catalogues = () => getCatalogs(getConfig({ configPath: CONFIG }));

async function pageWords(language: Language): Promise<Word[]> {
  const words: Word[] = [];
  for (const catalog of await catalogues()) {
    const [english, own] = [await catalog.read('en'), await catalog.read(language)];
    for (const [id, { message, translation }] of Object.entries(english ?? {}))
      words.push({
        file: catalog.path.replace('{locale}', language).replace(/.*\/apps\//, 'apps/'),
        english: message ?? translation ?? id,
        translation: own?.[id]?.translation ?? '',
      });
  }
  return words;
}

function serverWords(language: Language): Word[] {
  const read = (code: string): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`${code}.json`, SERVER), 'utf8'));
  const own = read(language);
  const file = `apps/api/src/words/${language}.json`;
  return Object.keys(read('en')).map((english) => ({ file, english, translation: own[english] ?? '' }));
}

/** A sentence must have the same translation everywhere. */
function differing(words: readonly Word[]): string[] {
  const first = new Map<string, Word>();
  return words.flatMap((word) => {
    const before = first.get(word.english);
    if (!before) first.set(word.english, word);
    if (!before || before.translation === word.translation) return [];
    return [
      `${word.file}: “${word.english}”: “${word.translation}”, in ${before.file} “${before.translation}”`,
    ];
  });
}

/** Everything that is wrong with a language. */
export async function checkLanguage(language: Language): Promise<string[]> {
  const words = [...(await pageWords(language)), ...serverWords(language)];
  const problems = words.flatMap(({ file, english, translation }) =>
    problemsOf(english, translation, language).map((problem) => `${file}: “${english}”: ${problem}`),
  );
  return [...problems, ...differing(words)];
}

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2).filter(isLanguage);
  const languages = asked.length > 0 ? asked : Object.keys(LANGUAGES).filter(isLanguage);
  for (const language of languages.filter((code) => code !== 'en')) {
    const problems = await checkLanguage(language);
    for (const problem of problems) console.log(problem);
    console.log(problems.length === 0 ? `${language}: complete` : `${language}: ${problems.length} problems`);
    if (problems.length > 0) process.exitCode = 1;
  }
}
