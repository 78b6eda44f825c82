import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import type { Account } from '../http/authenticate.ts';
import type { FormerAccounts, FormerNames } from './former-accounts.ts';
import { type Identity, RECENT_MILLISECONDS } from './identity.ts';

const KEYS_MILLISECONDS = 5000;
/** How far this server's clock may be behind Google's; Firebase's own libraries for servers allow up to 300. */
const BEHIND_SECONDS = 60;

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
 * The claims an ID token must have (firebase.google.com/docs/auth/admin/verify-id-tokens). For our purposes, somebody
 * without an address is not signed in; what an address looks like is for Firebase to judge.
 */
const claims = z.object({
  sub: z.string().min(1).max(128),
  email: z.string().min(1),
  email_verified: z.boolean().optional(),
  auth_time: z.number(),
  iat: z.number(),
});
type Claims = z.infer<typeof claims>;

/** Refusals for which the token itself is to blame; any other means that the keys could not be fetched. */
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
 * Accounts kept by Firebase: the page signs people in with Firebase's own library, and the server verifies its tokens
 * against Google's keys. An account disabled there gets no new tokens; an existing one lasts an hour at most. An
 * account deleted here is remembered: tokens from before that require signing in again.
 */
export function firebaseIdentity(
  { projectId, jwksUrl, requireVerifiedEmail }: FirebaseSettings,
  { names, former, now }: FirebaseParts,
): Identity {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: KEYS_MILLISECONDS });
  const seconds = () => Date.now() / 1000;
  /** The time of a sign-in is in whole seconds, so one in the same second as the deletion counts as earlier. */
  const wasDeletedSince = async ({ sub, auth_time }: Claims) => {
    const deletedAt = await former.deletedAt(sub);
    return deletedAt !== null && auth_time * 1000 <= Date.parse(deletedAt);
  };
  const claimsOf = async (token: string): Promise<Claims | null> => {
    const { data } = claims.safeParse(await payloadOf(token, keys, projectId));
    if (data === undefined || Math.max(data.iat, data.auth_time) > seconds() + BEHIND_SECONDS) return null;
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
    // The page then removes the account at Firebase itself.
    remove: (uid) => former.noteDeleted({ uid, now: now() }),
  };
}
