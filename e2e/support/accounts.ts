import { OAuth2Server } from 'oauth2-mock-server';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { test as base } from './test.ts';

export interface Google {
  issuer: string;
  /** Sets who is signed in from now on. */
  signIn: (email: string) => void;
}

const CLIENT = { GOOGLE_CLIENT_ID: 'paint-client', GOOGLE_CLIENT_SECRET: 'paint-secret' };

async function openGoogle(): Promise<Google & { stop: () => Promise<void> }> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  let email = 'nobody@example.org';
  server.service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }) => {
    Object.assign(payload, { aud: CLIENT.GOOGLE_CLIENT_ID, sub: email, email, email_verified: true });
  });
  return {
    issuer: String(server.issuer.url),
    signIn: (next) => {
      email = next;
    },
    stop: () => server.stop(),
  };
}

/** `test` with a server that has a mail server and a stand-in for Google. */
export const test = base.extend<object, { google: Google; office: PostOffice }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const google = await openGoogle();
      await use(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const office = await openPostOffice();
      await use(office);
      await office.close();
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ google, office }, use) => {
      const mail = { SMTP_URL: office.url, MAIL_FROM: 'Underpaint <hello@example.org>' };
      await use({ ...CLIENT, GOOGLE_ISSUER: google.issuer, ...mail });
    },
    { scope: 'worker' },
  ],
});
