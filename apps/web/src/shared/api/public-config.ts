import { CONFIG_META, createClient, type PublicConfig, publicConfig, routes } from '@underpaint/contract';
import { API_BASE } from './config.ts';
import { pageMeta } from './page-meta.ts';

/** If there is no answer for this long, it is asked again. */
const GIVE_UP_MS = 10_000;

const { call } = createClient({ baseUrl: API_BASE });
let known: Promise<PublicConfig> | undefined;

/** What the server has written into the page; null in a page from elsewhere, or of another version. */
export const writtenInPage = (): PublicConfig | null => {
  const text = pageMeta(CONFIG_META);
  if (text === undefined || !API_BASE.startsWith('/')) return null;
  return publicConfig.safeParse(JSON.parse(text)).data ?? null;
};

const load = async (): Promise<PublicConfig> =>
  writtenInPage() ?? call(routes.config, {}, { signal: AbortSignal.timeout(GIVE_UP_MS) });

/** The server's public settings, fetched at most once; after a failure the next caller tries again. */
export const loadPublicConfig = (): Promise<PublicConfig> => {
  known ??= load().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
};
