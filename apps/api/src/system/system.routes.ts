import { errorBody, health, publicConfig } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import type { Limits } from '../http/rate-limits.ts';
import { publicConfigOf } from './public-config.ts';

/** Whether the server is ready, and the settings that a page must know. */
export async function systemRoutes(
  fastify: FastifyInstance,
  { config, limits, ready }: { config: Config; limits: Limits; ready: () => Promise<void> },
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.get('/health', {
    schema: {
      summary: 'Answers when the server can serve: its database is there. For a load balancer.',
      tags: ['system'],
      response: { 200: health, default: errorBody },
    },
    handler: async () => {
      await ready().catch((cause: unknown) => {
        throw new AppError('database.unavailable', { cause, retryAfterSeconds: 5 });
      });
      return { status: 'ok' as const };
    },
  });

  app.get('/live', {
    schema: {
      summary: 'Answers as long as the process works. For whoever restarts it.',
      tags: ['system'],
      response: { 200: health },
    },
    handler: async () => ({ status: 'ok' as const }),
  });

  app.get('/config', {
    config: { rateLimit: limits.read },
    schema: {
      summary: 'Settings that a page shows.',
      tags: ['system'],
      response: { 200: publicConfig, default: errorBody },
    },
    handler: async () => publicConfigOf(config),
  });
}
