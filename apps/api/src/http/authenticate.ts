import type { User } from '@underpaint/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** Somebody who is signed in. */
export interface Account extends User {
  /** The name under which their free encodes are counted beyond the life of the account. */
  countedAs: string;
}

/** Finds out whose token it is. */
export interface TokenVerifier {
  /**
   * The person a bearer token belongs to; `null` for a forged, expired or revoked one.
   *
   * @throws {AppError} `auth.unavailable` when that cannot be determined.
   */
  verify(token: string): Promise<Account | null>;
}

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * The token in the Authorization header, the only part of a request where one is looked for.
 *
 * @throws {AppError} `auth.required` without one.
 */
export function bearerToken(request: FastifyRequest, sentence?: string): string {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined) return token;
  throw new AppError('auth.required', sentence === undefined ? {} : { message: sentence });
}

/** @throws {AppError} `auth.required` for a missing, forged or expired token. */
export async function requireUser(
  request: FastifyRequest,
  { identity, sentence }: { identity: TokenVerifier; sentence?: string },
): Promise<Account> {
  const user = await identity.verify(bearerToken(request, sentence));
  if (user !== null) return user;
  throw new AppError('auth.required', sentence === undefined ? {} : { message: sentence });
}
