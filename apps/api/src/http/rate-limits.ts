import type { RateLimitOptions } from '@fastify/rate-limit';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';

export const MINUTE_MILLISECONDS = 60_000;

export type Limits = Record<'auth' | 'billing' | 'encode' | 'decode' | 'read', RateLimitOptions>;

function perMinute(max: number): RateLimitOptions {
  return { max, timeWindow: MINUTE_MILLISECONDS };
}

/** How many requests one address may send per minute to each route of a kind. */
export function rateLimits(config: Config): Limits {
  return {
    auth: perMinute(config.authPerMinute),
    billing: perMinute(config.billingPerMinute),
    encode: perMinute(config.encodePerMinute),
    decode: perMinute(config.decodePerMinute),
    read: perMinute(config.readPerMinute),
  };
}

/** The answer when there were too many requests. */
export function tooManyRequests(_request: unknown, { ttl }: { ttl: number }): AppError {
  const seconds = Math.max(1, Math.ceil(ttl / 1000));
  return new AppError('rate.limited', {
    message: `Too many requests. Please try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
    retryAfterSeconds: seconds,
  });
}
