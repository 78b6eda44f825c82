import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

const NOT_BUILT = 'The pages of Underpaint have not been built yet. Run `npm run build` and start again.\n';
const DAY_SECONDS = 86_400;

/** Vite names everything below `assets/` after its content, so it can be kept for ever; the rest is asked anew. */
function cacheControlOf(path: string): string {
  return /[/\\]assets[/\\]/.test(path) ? `public, max-age=${365 * DAY_SECONDS}, immutable` : 'no-cache';
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '';
  return !/\.\w+$/.test(path) && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
}

async function notBuilt(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!wantsPage(request)) throw new AppError('not_found');
  return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
}

/**
 * Serves the built web app from `directory`: files as they are, and its page for every other address that a
 * browser opens. Without a build the API still works, and pages say what is missing.
 */
export async function webPages(app: FastifyInstance, { directory }: { directory: string }): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) {
    app.log.warn('the web app has not been built: only the API is served');
    app.setNotFoundHandler(notBuilt);
    return;
  }
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('not_found');
    return reply.sendFile('index.html');
  });
}
