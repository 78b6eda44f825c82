import type { User } from '@underpaint/contract';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { type Identity, RECENT_MILLISECONDS } from './identity.ts';

const KEYS_MILLISECONDS = 5000;

export interface FirebaseSettings {
  projectId: string;
  jwksUrl: string;
  requireVerifiedEmail: boolean;
}

/**
 * The claims that make an ID token one of a person (firebase.google.com/docs/auth/admin/verify-id-tokens).
 * Somebody without an address has not signed in for our purposes.
 */
const claims = z.object({
  sub: z.string().min(1).max(128),
  email: z.email(),
  email_verified: z.boolean().optional(),
  auth_time: z.number(),
  iat: z.number(),
});
type Claims = z.infer<typeof claims>;

/** Refusals that are the token's own fault; the rest means that the keys could not be had. */
function isTokensFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  if (!(error instanceof errors.JOSEError)) return false;
  return error.code !== 'ERR_JOSE_GENERIC';
}

async function payloadOf(
  token: string,
  keys: JWTVerifyGetKey,
  projectId: string,
): Promise<JWTPayload | null> {
  const expected = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'iat', 'sub'],
  };
  try {
    return (await jwtVerify(token, keys, expected)).payload;
  } catch (cause) {
    if (isTokensFault(cause)) return null;
    throw new AppError('auth.unavailable', { cause, retryAfterSeconds: 10 });
  }
}

const now = () => Date.now() / 1000;

/**
 * Accounts kept by Firebase: the page signs people in with Firebase's own library, the server believes its tokens,
 * checked against Google's keys. An account disabled there gets no new tokens; one that it has lasts an hour at most.
 */
export function firebaseIdentity({ projectId, jwksUrl, requireVerifiedEmail }: FirebaseSettings): Identity {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: KEYS_MILLISECONDS });
  const claimsOf = async (token: string): Promise<Claims | null> => {
    const { data } = claims.safeParse(await payloadOf(token, keys, projectId));
    if (data === undefined || data.iat > now() || data.auth_time > now()) return null;
    return requireVerifiedEmail && data.email_verified !== true ? null : data;
  };
  const personOf = ({ sub, email }: Claims): User => ({ uid: sub, email });
  return {
    async verify(token) {
      const found = await claimsOf(token);
      return found === null ? null : personOf(found);
    },
    async confirm({ token }) {
      const found = await claimsOf(token);
      if (found === null) throw new AppError('auth.required');
      if (now() - found.auth_time > RECENT_MILLISECONDS / 1000) throw new AppError('account.sign_in_again');
      return personOf(found);
    },
    // The page removes the account at Firebase itself, right after.
    remove: async () => {},
  };
}
