import type { FastifyCorsOptions } from '@fastify/cors';

const DAY_SECONDS = 86_400;

/**
 * Lets pages of exactly these origins call the API, without wildcards. Credentials are allowed because pages
 * send them (S-7.1), but they grant nothing: only the bearer token counts.
 */
export function foreignOrigins(allowedOrigins: readonly string[]): FastifyCorsOptions {
  return {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    exposedHeaders: ['set-auth-token', 'retry-after', 'content-disposition'],
    maxAge: DAY_SECONDS,
    strictPreflight: true,
  };
}
