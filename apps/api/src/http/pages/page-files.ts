import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_PAGES, type Language, type PagePath } from '@underpaint/contract';
import { z } from 'zod';

/** What Vite writes about each file of a build: https://vite.dev/guide/backend-integration */
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof manifest>;

const ENTRY = 'index.html';

function withImports(files: Manifest, name: string, seen: Set<string>): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const needed of files[name]?.imports ?? []) withImports(files, needed, seen);
  return seen;
}

/** `/decode/:encodingId` is drawn by `decode-page.tsx`, the home page by `home-page.tsx`. */
function sourceOf(files: Manifest, page: PagePath): string | undefined {
  const name = page.split('/')[1] || 'home';
  return Object.keys(files).find((source) => source.endsWith(`/${name}-page.tsx`));
}

type Log = { warn: (details: { err: unknown }, sentence: string) => void };

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function readManifest(directory: string, log: Log): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(directory, '.vite', 'manifest.json'), 'utf8')));
  } catch (error) {
    if (!isMissing(error))
      log.warn({ err: error }, 'the manifest of the web app cannot be used: pages load slower');
    return {};
  }
}

/**
 * Finds out which scripts and words a page needs beyond those of every page, so that they load in parallel rather than
 * one after the other. A build without a manifest works too, only slower; if a manifest cannot be used, the log says
 * why.
 */
export async function pageFiles(
  directory: string,
  log: Log,
): Promise<(page: PagePath, language: Language) => string[]> {
  const files = await readManifest(directory, log);
  const everywhere = withImports(files, ENTRY, new Set());
  return (page, language) => {
    const source = sourceOf(files, page);
    if (source === undefined) return [];
    const code = [...withImports(files, source, new Set())].filter((name) => !everywhere.has(name));
    const parts = FIRST_PAGES.includes(page) ? ['first'] : ['first', 'rest'];
    const words = parts.map((part) => `src/locales/${language}/${part}.po`).filter((name) => name in files);
    return [...code, ...words].map((name) => `/${files[name]?.file}`);
  };
}
