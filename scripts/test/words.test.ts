import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sentenceFor } from '../../apps/api/src/errors/sentences.ts';
import { LETTER_SENTENCES } from '../../apps/api/src/mail/letters.ts';
import { catalogues, checkLanguage, problemsOf } from '../../apps/web/scripts/check-words.ts';
import { unwrapped, unwrappedIn } from '../../apps/web/scripts/find-unwrapped.ts';
import { ERROR_STATUS, SIGN_IN_STATUS } from '../../packages/contract/src/errors.ts';
import {
  DEAD_LINK_TITLE,
  LANGUAGES,
  NOT_FOUND_TITLE,
  OFFERED_LANGUAGES,
  PAGE_DESCRIPTIONS,
  PAGE_TITLES,
} from '../../packages/contract/src/index.ts';
import { reportedChannels } from '../../packages/imaging/src/survival/reported-channels.ts';

it.each(['first', 'rest', 'outside'])(
  'the catalogue “%s” holds the sentences of the pages, all of them and no others (npm run words)',
  async (part) => {
    const catalog = (await catalogues()).find(({ path }) => path.endsWith(part));
    const said = Object.keys((await catalog?.collect()) ?? {}).sort();
    expect(said.length).toBeGreaterThan(0);
    for (const language of Object.keys(LANGUAGES))
      expect(Object.keys((await catalog?.read(language)) ?? {}).sort()).toEqual(said);
  },
  60_000,
);

it.each(OFFERED_LANGUAGES.filter((language) => language !== 'en'))(
  'A-73: no sentence is missing in %s, and none has lost a placeholder, a tag or a plural',
  async (language) => {
    expect(await checkLanguage(language)).toEqual([]);
  },
  60_000,
);

describe('a broken translation is found:', () => {
  it.each([
    ['Hello {name}', '', 'missing'],
    ['Hello {name}', 'Hallo {nane}', 'placeholders {name} became {nane}'],
    ['See <0>this</0>.', 'Siehe dies.', 'tags </0> <0> became '],
    ['Hello', 'Hallo {', /not ICU/],
    ['{n, plural, one {Day} other {Days}}', '{m, plural, one {Tag} other {Tage}}', /became \{m\}/],
    ['{n, plural, one {# day} other {# days}}', '{n, plural, other {# Tage}}', 'the plural has no “one”'],
  ])('%s → %s', (english, translation, problem) => {
    expect(problemsOf(english, translation, 'de').join()).toMatch(problem);
  });

  it.each(['Voici : tout.', 'Oui\u00a0? Oui !', 'Dites « oui\u00a0».', '5 % avant'])(
    'in French, a line can break before a mark: %s',
    (french) => {
      expect(problemsOf('Hello', french, 'fr')).toEqual(['a space that can break beside “:;?!%»” or “«”']);
    },
  );

  it('and a whole one is not', () => {
    const english = '{n, plural, one {# day left, <0>really</0>} other {# days left, <0>really</0>}}';
    const german = '{n, plural, one {noch # Tag, <0>wirklich</0>} other {noch # Tage, <0>wirklich</0>}}';
    expect(problemsOf(english, german, 'de')).toEqual([]);
  });
});

it('every sentence of the pages is wrapped for translation', () => {
  expect(unwrapped()).toEqual([]);
});

/** Placeholders of templates are written `@{}` below. */
const source = (code: string): string => code.replaceAll('@{', '${');

describe('a sentence that nobody can translate is found:', () => {
  it.each([
    ['<p>Make a JPEG</p>', 'Make a JPEG'],
    ['<Link to="/decode">Decode</Link>', 'Decode'],
    ['<b aria-label={`Download @{name}`} />', 'Download'],
    ['<img alt="Before" src={url} />', 'Before'],
    ['<b title={open ? "Hide it" : t`Show it`} />', 'Hide it'],
    ['toast.error("Something went wrong.")', 'Something went wrong.'],
    ['const sentence = `The picture has @{n} pixels.`', 'The picture has'],
  ])('%s', (code, found) => {
    expect(unwrappedIn(source(code), 'page.tsx')).toContain(found);
  });

  it.each([
    '<Trans>Make a JPEG <b>of it</b></Trans>',
    '<b className="grid gap-2" aria-label={t`Download @{name}`} data-kind="PNG or JPEG" />',
    '<b aria-label={kind === "copied" ? undefined : WORDS[kind]} />',
    'plural(n, { one: "One test", other: "# tests" })',
    'throw new Error("This must not happen.")',
    'console.warn("The plan could not be checked.")',
    'fromOutside(`This browser @{why}.`)',
  ])('and %s is not one', (code) => {
    expect(unwrappedIn(source(code), 'page.tsx')).toEqual([]);
  });
});

const serverWords = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../apps/api/src/words/${language}.json`, import.meta.url), 'utf8'));

it('what the server says in letters and in the head of pages is in its table of words', () => {
  const said = [
    ...LETTER_SENTENCES,
    ...Object.values(PAGE_TITLES),
    ...Object.values(PAGE_DESCRIPTIONS),
    NOT_FOUND_TITLE,
    DEAD_LINK_TITLE,
  ];
  expect(Object.keys(serverWords('en'))).toEqual(expect.arrayContaining(said));
  for (const [english, same] of Object.entries(serverWords('en'))) expect(same).toBe(english);
  for (const language of Object.keys(LANGUAGES))
    expect(Object.keys(serverWords(language))).toEqual(Object.keys(serverWords('en')));
});

it('A-73: every sentence that the server refuses something with can be said in another language', async () => {
  const catalog = (await catalogues()).find(({ path }) => path.endsWith('outside'));
  const known = Object.keys((await catalog?.read('en')) ?? {});
  const codes = [...Object.keys(ERROR_STATUS), ...Object.keys(SIGN_IN_STATUS)];
  const sentences = codes.map((code) => sentenceFor(code as keyof typeof ERROR_STATUS));
  expect(known).toEqual(expect.arrayContaining(sentences));
});

it('A-73: so can every way to send a picture that a report names', async () => {
  const catalog = (await catalogues()).find(({ path }) => path.endsWith('outside'));
  const known = Object.keys((await catalog?.read('en')) ?? {});
  expect(known).toEqual(expect.arrayContaining(reportedChannels('sturdiest').map(({ words }) => words)));
});

const SAID_BY_SERVER = new URL('../../apps/api/src/', import.meta.url);
/** A whole sentence in quotes, without figures. */
const SENTENCE = /(['`])([A-Z][^'`$\n]* [^'`$\n]*\.)\1/g;
/** For those who write to the API by hand: no page sends what these refuse. */
const FOR_PROGRAMS = [
  'A field was sent twice.',
  'Please send JSON, not a form.',
  'Please send either an image or an s3Key, not both.',
  'Please send the form as multipart/form-data.',
  'The field “burn” must be revealed or recipient.',
  'The field “expiresAt” must be a time in ISO 8601, such as 2026-12-24T18:00:00Z.',
  'The field “quality” must be finest, balanced or sturdiest.',
  'The field “receiptHash” must be the SHA-256 of the receipt, as base64url.',
  'The headers of this request are too long.',
  'This form cannot be read.',
  'This image file is empty.',
  'This request cannot be understood.',
];
/** Answers with 401, for which pages have words of their own. */
const SAID_BY_PAGES = [
  'Please log in first to subscribe.',
  'Please log in to view your dashboard.',
  'Please sign in to encode images.',
  'You must be logged in to cancel your subscription.',
];

it('A-73: so can every sentence that only one part of the server says, except what no page can cause', async () => {
  const catalog = (await catalogues()).find(({ path }) => path.endsWith('outside'));
  const known = [...Object.keys((await catalog?.read('en')) ?? {}), ...Object.keys(serverWords('en'))];
  const files = ['billing', 'http', 'identity', 'images', 'users'].flatMap((part) =>
    globSync(`${part}/**/*.ts`, { cwd: fileURLToPath(SAID_BY_SERVER), exclude: ['**/openapi*'] }),
  );
  const said = files.flatMap((file) =>
    [...readFileSync(new URL(file, SAID_BY_SERVER), 'utf8').matchAll(SENTENCE)].map(([, , found]) => found),
  );
  const left = [...FOR_PROGRAMS, ...SAID_BY_PAGES];
  expect(said).toEqual(expect.arrayContaining(left));
  expect(said.filter((found) => found && ![...known, ...left].includes(found))).toEqual([]);
});
