import { createHash } from 'node:crypto';
import { PLACE } from '../../apps/api/src/http/page-head.ts';

/** All that a server may put into index.html: words, settings and addresses, nothing that runs. */
const WORDS = new RegExp(
  `^(?:\\s|${[
    '<!-- /?page -->',
    '<title>[^<]*</title>',
    '<meta (?:name|property)="[^"<>]*" content="[^"<>]*" />',
    '<link rel="canonical" href="[^"<>]*" />',
    '<link rel="modulepreload" crossorigin href="[^"<>]*" />',
  ].join('|')})*$`,
);
const PRELOADED = /<link rel="modulepreload" crossorigin href="\/?([^"]*)"/g;
const INDEX = 'index.html';

export interface Build {
  /** `hashes.txt` of the build. */
  readonly hashes: string;
  /** `index.html` of the build. */
  readonly index: string;
}

/** Fetches a path of the server, such as `/assets/x.js`; null where there is nothing. */
export type Get = (path: string) => Promise<Uint8Array | null>;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Where the files that a server sends are not those of a build.
 * @returns a sentence for each; none if all are the same
 */
export async function differences({ hashes, index }: Build, get: Get): Promise<string[]> {
  const listed = new Map(
    Array.from(hashes.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm), ([, hash = '', path = '']) => [path, hash]),
  );
  const found: string[] = [];
  for (const [path, hash] of listed) {
    const bytes = path === INDEX ? null : await get(`/${path}`);
    if (bytes && sha256(bytes) !== hash) found.push(`${path} is another file.`);
    if (!bytes && path !== INDEX) found.push(`${path} is missing.`);
  }
  const page = new TextDecoder().decode((await get('/')) ?? undefined);
  return isFilled(page, index, listed) ? found : [...found, 'The page itself holds something else.'];
}

/** Whether a page is index.html with nothing but words in it, and names no script that is not listed. */
function isFilled(page: string, index: string, listed: ReadonlyMap<string, string>): boolean {
  const [before = '', after = ''] = index.split(PLACE);
  if (!page.startsWith(before) || !page.endsWith(after)) return false;
  const words = page.slice(before.length, page.length - after.length);
  return (
    WORDS.test(words) && Array.from(words.matchAll(PRELOADED)).every(([, path = '']) => listed.has(path))
  );
}
