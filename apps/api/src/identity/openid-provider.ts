import { setTimeout as delay } from 'node:timers/promises';
import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
} from '@better-auth/core/oauth2';
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { distrustReason, providerReason } from './openid-failure.ts';

const ANSWER_MILLISECONDS = 10_000;

export interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /**
   * Receives, for the operator, the reason why somebody could not be signed in; it contains no secret and no personal
   * data.
   */
  onFailure: (reason: string) => void;
}

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/**
 * What we take from an id token. An address that the provider has not verified proves nothing; what it looks like is for
 * the provider to judge.
 */
const profile = z.object({
  sub: z.string().min(1),
  email: z.string().min(1),
  email_verified: z.literal([true, 'true']),
});
type Profile = z.infer<typeof profile>;

type Discovered = z.infer<typeof metadata> & { keys: JWTVerifyGetKey };

async function discover(issuer: string): Promise<Discovered> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) });
  if (!response.ok) throw Object.assign(new Error('no discovery document'), { status: response.status });
  const found = metadata.parse(await response.json());
  if (found.issuer !== issuer) throw new Error('the issuer goes by another name than configured');
  return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri)) };
}

/** Fetches once; after a failure the next caller tries again. */
function discoverOnce(issuer: string): () => Promise<Discovered> {
  let known: Promise<Discovered> | undefined;
  return () => {
    const asking = known ?? discover(issuer);
    known = asking;
    asking.catch(() => {
      known = undefined;
    });
    return asking;
  };
}

/** Adds a time limit: better-auth would wait for a provider indefinitely. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = delay(ANSWER_MILLISECONDS, null, { ref: false }).then(() => {
    throw new DOMException('no answer in time', 'TimeoutError');
  });
  return Promise.race([work, late]);
}

/** The person in an id token that the issuer signed for us and for this very attempt; `null` otherwise. */
async function readIdToken(
  token: string,
  { keys, client, nonce }: { keys: JWTVerifyGetKey; client: OpenIdClient; nonce: string | undefined },
): Promise<Profile | null> {
  const { issuer, clientId, onFailure } = client;
  const expected = { issuer, audience: clientId, algorithms: ['RS256'], requiredClaims: ['exp'] };
  const verified = await jwtVerify(token, keys, expected).catch((error: unknown) => {
    onFailure(distrustReason(error));
    return null;
  });
  if (verified === null || nonce === undefined || verified.payload['nonce'] !== nonce) return null;
  const { data } = profile.safeParse(verified.payload);
  if (data === undefined) onFailure('it names no email address that it has verified.');
  return data ?? null;
}

/**
 * Google, or a stand-in for it, by OpenID Connect. Its endpoints are looked up when somebody first signs in, so that an
 * outage there neither prevents our start nor has a lasting effect.
 */
export function googleProvider(client: OpenIdClient): OAuthProvider<Profile> {
  const { clientId, clientSecret, issuer, onFailure } = client;
  const ask = discoverOnce(issuer);
  const telling = (asked: { host: string; redirectURI?: string }) => (error: unknown) => {
    onFailure(providerReason(error, asked));
    throw error;
  };
  const discovered = () => ask().catch(telling({ host: new URL(issuer).host }));
  const options = { clientId, clientSecret };
  return {
    id: 'google',
    name: 'Google',
    requiresIdTokenNonce: true,
    accountSubject: ({ profile: { sub } }) => sub,
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce = '' }) {
      const { authorization_endpoint: authorizationEndpoint } = await discovered();
      return createAuthorizationURL({
        id: 'google',
        options,
        authorizationEndpoint,
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
        scopes: ['openid', 'email'],
        prompt: 'select_account',
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { token_endpoint: tokenEndpoint } = await discovered();
      const verifier = codeVerifier === undefined ? {} : { codeVerifier };
      const asked = { host: new URL(tokenEndpoint).host, redirectURI };
      return inTime(
        validateAuthorizationCode({ code, ...verifier, redirectURI, options, tokenEndpoint }),
      ).catch(telling(asked));
    },
    async getUserInfo({ idToken, expectedIdTokenNonce: nonce }) {
      const { keys } = await discovered();
      const data = idToken ? await readIdToken(idToken, { keys, client, nonce }) : null;
      if (data === null) return null;
      return { user: { email: data.email, name: '', emailVerified: true }, data };
    },
  };
}
