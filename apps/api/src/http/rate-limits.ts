import type { RateLimitOptions } from '@fastify/rate-limit';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';

export const MINUTE_MILLISECONDS = 60_000;

export type Limits = Record<'auth' | 'billing' | 'encode' | 'decode' | 'read', RateLimitOptions>;

function perMinute(groupId: string, max: number): RateLimitOptions {
  return { groupId, max, timeWindow: MINUTE_MILLISECONDS };
}

/** How many requests of each kind one address may send per minute. */
export function rateLimits(config: Config): Limits {
  return {
    auth: perMinute('auth', config.authPerMinute),
    billing: perMinute('billing', config.billingPerMinute),
    encode: perMinute('encode', config.encodePerMinute),
    decode: perMinute('decode', config.decodePerMinute),
    read: perMinute('read', config.readPerMinute),
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
