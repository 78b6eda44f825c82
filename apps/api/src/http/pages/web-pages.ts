import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { RateLimitOptions } from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import {
  type Language,
  type PagePath,
  type PublicConfig,
  pageAt,
  type ShareResponse,
  type WrittenShare,
} from '@underpaint/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { toAppError } from '../../errors/to-app-error.ts';
import { languageOf } from '../../words/say.ts';
import { makeReady, type ReadyText, sendReady } from './compressed.ts';
import { pageDrawing } from './page-drawing.ts';
import { pageFiles } from './page-files.ts';
import { fillPage, LISTED_PAGES } from './page-head.ts';

const NOT_BUILT = 'The pages of Underpaint have not been built yet. Run `npm run build` and start again.\n';
const INDEX = 'index.html';
const DAY_SECONDS = 86_400;
/** As in the manifest, `apps/web/public/site.webmanifest`. */
const SHARE_TARGET = '/share';
const SHARED_PICTURE = '/decode?shared';

/** Vite names everything in `assets/` after its content, so it can be cached for ever; the rest is revalidated. */
function cacheControlOf(path: string, directory: string): string {
  return path.startsWith(join(directory, 'assets', sep))
    ? `public, max-age=${365 * DAY_SECONDS}, immutable`
    : 'no-cache';
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !/\.\w+$/.test(pathOf(request)) && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

async function notBuilt(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!wantsPage(request)) throw new AppError('not_found');
  return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
}

interface Site {
  /** The built web app. */
  directory: string;
  /** The origin its addresses begin with. */
  origin: string;
  /** Settings that every page needs. */
  settings: PublicConfig;
  /** Finds out what a shared link leads to; null when it leads nowhere. */
  lookUp: (encodingId: string) => Promise<ShareResponse | null>;
  /** How many shared links one address may open. */
  lookUpLimit: RateLimitOptions;
}

/** What a request asks for. */
interface Wish {
  language: Language;
  /** Path of the page; null when the request asks for more than the page, which the browser then renders. */
  address: string | null;
}

interface Pages {
  /** Filled in and compressed once per language: there are only a dozen, and they do not change. */
  page: (page: PagePath | null, wish: Wish) => Promise<ReadyText>;
  /** Filled in for this link. */
  shared: (shared: WrittenShare, wish: Wish) => Promise<ReadyText>;
}

const SHARED_LINK = '/decode/:encodingId';

/**
 * Few senders set rules, so the code that shows them is only loaded when there are some; and only the browser knows
 * when the reader's day begins.
 */
const hasRules = ({ share }: WrittenShare): boolean => share?.link !== undefined;

async function pagesOf({ directory, origin, settings }: Site, log: FastifyBaseLogger): Promise<Pages> {
  const html = await readFile(join(directory, INDEX), 'utf8');
  const filesOf = await pageFiles(directory, log);
  const draw = pageDrawing(directory, log);
  const ready = new Map<string, Promise<ReadyText>>();

  /** Only if accounts are our own is it known at once that there is no session to wait for (S-2.1.7). */
  const drawn = async (address: string | null, language: Language, shared: WrittenShare | null) => {
    if (address === null || settings.identity.provider !== 'built-in') return null;
    const page = await draw({ address, language, settings, shared });
    return page && { ...page, address };
  };
  const fill = async (page: PagePath | null, { language, address }: Wish): Promise<ReadyText> => {
    const files = page === null ? [] : filesOf(page, language);
    const filling = { page, language, origin, settings, files, drawn: await drawn(address, language, null) };
    return makeReady(fillPage(html, filling));
  };

  return {
    page: (page, { language, address }) => {
      const isDrawn = address !== null && address === page && LISTED_PAGES.includes(page);
      const name = `${language} ${page} ${isDrawn}`;
      const known = ready.get(name) ?? fill(page, { language, address: isDrawn ? address : null });
      ready.set(name, known);
      return known;
    },
    shared: async (shared, { language, address }) => {
      const files = filesOf(SHARED_LINK, language);
      const picture = await drawn(hasRules(shared) ? null : address, language, shared);
      const filling = {
        page: SHARED_LINK,
        language,
        origin,
        settings,
        files,
        shared,
        drawn: picture,
      } as const;
      return makeReady(fillPage(html, filling), 'quickly');
    },
  };
}

/** Sends a page in the client's language. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pageFor: (wish: Wish) => Promise<ReadyText>,
): Promise<FastifyReply> {
  const { cookie, 'accept-language': acceptLanguage } = request.headers;
  const language = languageOf({ cookie, acceptLanguage });
  const page = await pageFor({ language, address: request.url.includes('?') ? null : request.url });
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  return sendReady(request, reply, page, ['accept-language', 'cookie']);
}

/**
 * The page of a shared link, 404 where the link leads nowhere. If that cannot be looked up, the page is sent
 * without it, asks by itself, and reports what is wrong.
 */
function sharedLinks(app: FastifyInstance, { page, shared }: Pages, { lookUp, lookUpLimit }: Site): void {
  const route = (url: string) =>
    app.route<{ Params: { encodingId: string } }>({
      method: 'GET',
      url,
      config: { rateLimit: lookUpLimit },
      errorHandler: (error, request, reply) => {
        if (!wantsPage(request)) throw error;
        const { status } = toAppError(error);
        if (status >= 500) request.log.warn({ err: error }, 'a shared link could not be looked up');
        return sendPage(request, reply.code(200), (wish) => page(SHARED_LINK, wish));
      },
      handler: async (request, reply) => {
        if (!wantsPage(request)) throw new AppError('not_found');
        const { encodingId } = request.params;
        // `/decode/` is no link.
        if (encodingId === '') return reply.callNotFound();
        const share = await lookUp(encodingId);
        return sendPage(request, reply.code(share === null ? 404 : 200), (wish) =>
          shared({ encodingId, share }, wish),
        );
      },
    });
  route(SHARED_LINK);
  route(`${SHARED_LINK}/`);
}

/** What search engines request first. They may fetch shared links, so that messengers can show a preview. */
function indexRoutes(app: FastifyInstance, origin: string): void {
  const robots = `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`;
  const urls = LISTED_PAGES.map((page) => `  <url><loc>${origin}${page}</loc></url>\n`).join('');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
  const day = `public, max-age=${DAY_SECONDS}`;
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', day).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.header('cache-control', day).type('application/xml; charset=utf-8').send(sitemap),
  );
}

/**
 * The target to which the share sheet sends pictures. The service worker intercepts them before they leave the device;
 * where there is none yet, the page asks for the picture again, and what was sent is ignored.
 */
async function shareTarget(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post(SHARE_TARGET, (_request, reply) => reply.redirect(SHARED_PICTURE, 303));
}

/**
 * Serves the built web app: static files, compressed where the build has done so, and its page for every address that a
 * browser opens, with that page's own title, description and preview. Without a build the API still works, and pages
 * say what is missing.
 */
export async function webPages(app: FastifyInstance, site: Site): Promise<void> {
  const { directory, origin } = site;
  if (!existsSync(join(directory, INDEX))) {
    app.log.warn('the web app has not been built: only the API is served');
    app.setNotFoundHandler(notBuilt);
    return;
  }
  const pages = await pagesOf(site, app.log);
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    globIgnore: [INDEX, '.*/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path, directory)),
  });
  indexRoutes(app, origin);
  await app.register(shareTarget);
  sharedLinks(app, pages, site);
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('not_found');
    const path = pageAt(pathOf(request));
    return sendPage(request, reply.code(path === null ? 404 : 200), (wish) => pages.page(path, wish));
  });
}
