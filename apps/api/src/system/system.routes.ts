import { routes } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import type { Limits } from '../http/rate-limits.ts';
import { open } from '../http/serve.ts';
import { publicConfigOf } from './public-config.ts';

interface SystemRoutesOptions {
  config: Config;
  limits: Limits;
  /** Throws when the server cannot currently serve requests. */
  ready: () => Promise<void>;
  /** Whether letters are currently waiting for the mail server. */
  lettersDelayed: () => boolean;
}

/** Whether the server is ready, and the settings that a page needs. */
export async function systemRoutes(
  app: FastifyInstance,
  { config, limits, ready, lettersDelayed }: SystemRoutesOptions,
): Promise<void> {
  app.route(
    open(routes.health, async () => {
      await ready().catch((cause: unknown) => {
        throw new AppError('database.unavailable', { cause, retryAfterSeconds: 5 });
      });
      return { status: 'ok' };
    }),
  );

  app.route(open(routes.live, async () => ({ status: 'ok' })));

  app.route({
    ...open(routes.config, async () => {
      const settings = publicConfigOf(config);
      return lettersDelayed() ? { ...settings, letters: 'delayed' } : settings;
    }),
    config: { rateLimit: limits.read },
  });
}
