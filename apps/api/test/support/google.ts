import { OAuth2Server } from 'oauth2-mock-server';
import { onTestFinished } from 'vitest';

export const CLIENT = { GOOGLE_CLIENT_ID: 'paint-client', GOOGLE_CLIENT_SECRET: 'paint-secret' };

/** A stand-in for Google on a port of its own, whose id tokens say what the test wants. It ends with the test. */
export async function openGoogle(port = 0) {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(port, '127.0.0.1');
  onTestFinished(async () => {
    if (server.listening) await server.stop();
  });
  const claims: Record<string, unknown> = { aud: CLIENT.GOOGLE_CLIENT_ID };
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, claims);
  });
  return {
    issuer: String(server.issuer.url),
    /** Sets who is signed in from now on. */
    signIn: (person: Record<string, unknown>) => void Object.assign(claims, person),
    /** Refuses codes from now on, for this reason. */
    refuseCodes: (statusCode: number, error: string) =>
      void server.service.on('beforeResponse', (response: { statusCode: number; body: unknown }) => {
        Object.assign(response, { statusCode, body: { error } });
      }),
    stop: () => server.stop(),
  };
}
