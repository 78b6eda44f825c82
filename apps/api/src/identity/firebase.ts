import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import type { Account } from '../http/authenticate.ts';
import type { FormerAccounts, FormerNames } from './former-accounts.ts';
import { type Identity, RECENT_MILLISECONDS } from './identity.ts';

const KEYS_MILLISECONDS = 5000;

export interface FirebaseSettings {
  projectId: string;
  jwksUrl: string;
  requireVerifiedEmail: boolean;
}

export interface FirebaseParts {
  names: FormerNames;
  former: FormerAccounts;
  now: () => Date;
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

/**
 * Accounts kept by Firebase: the page signs people in with Firebase's own library, the server believes its tokens,
 * checked against Google's keys. An account disabled there gets no new tokens; one that it has lasts an hour at most.
 * An account deleted here is remembered: whoever signed in before that has to sign in again.
 */
export function firebaseIdentity(
  { projectId, jwksUrl, requireVerifiedEmail }: FirebaseSettings,
  { names, former, now }: FirebaseParts,
): Identity {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: KEYS_MILLISECONDS });
  const seconds = () => Date.now() / 1000;
  /** The time of a sign-in is in whole seconds, so one in the very second of the deletion counts as before it. */
  const wasDeletedSince = async ({ sub, auth_time }: Claims) => {
    const deletedAt = await former.deletedAt(sub);
    return deletedAt !== null && auth_time * 1000 <= Date.parse(deletedAt);
  };
  const claimsOf = async (token: string): Promise<Claims | null> => {
    const { data } = claims.safeParse(await payloadOf(token, keys, projectId));
    if (data === undefined || data.iat > seconds() || data.auth_time > seconds()) return null;
    if (requireVerifiedEmail && data.email_verified !== true) return null;
    return (await wasDeletedSince(data)) ? null : data;
  };
  const accountOf = ({ sub, email, email_verified }: Claims): Account => ({
    uid: sub,
    email,
    countedAs: names.ofAddress({ email, proven: email_verified === true }),
  });
  return {
    async verify(token) {
      const found = await claimsOf(token);
      return found === null ? null : accountOf(found);
    },
    async confirm({ token }) {
      const found = await claimsOf(token);
      if (found === null) throw new AppError('auth.required');
      if (seconds() - found.auth_time > RECENT_MILLISECONDS / 1000)
        throw new AppError('account.sign_in_again');
      return accountOf(found);
    },
    // The page removes the account at Firebase itself, right after.
    remove: (uid) => former.noteDeleted({ uid, now: now() }),
  };
}
