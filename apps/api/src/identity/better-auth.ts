import { PASSWORD_MIN_LENGTH } from '@underpaint/contract';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { bearer } from 'better-auth/plugins/bearer';
import type { OpenedDatabase } from '../db/database.ts';
import { tellingFailures } from '../db/noted-failures.ts';
import type { Identity } from './identity.ts';

/** The header in which we hand over the client's address; whatever the client sent under this name is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-underpaint-client-address';
const TOKEN = /^[\w.~+/=%-]{1,4096}$/;

export interface BuiltInSignIn extends Pick<OpenedDatabase, 'db' | 'engine'> {
  secret: string;
  publicOrigin: string;
  /** Told what the sign-in library wants to say, without its arguments: they may hold an address or a token. */
  log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;
}

/**
 * Cookies are neither read nor set (only bearer tokens decide, A-48), so a foreign site has nothing to ride on
 * and the library's cookie and origin checks have nothing to protect. Limits on tries are the server's own.
 */
function createAuth({ db, engine, secret, publicOrigin, log }: BuiltInSignIn) {
  return betterAuth({
    appName: 'Underpaint',
    baseURL: publicOrigin,
    basePath: '/api/auth',
    secret,
    database: { db, type: engine, transaction: true },
    emailAndPassword: { enabled: true, minPasswordLength: PASSWORD_MIN_LENGTH, autoSignIn: true },
    plugins: [bearer({ requireSignature: true })],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log(level, message) },
    advanced: {
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}

/** E-mail and password sign-in on the product's own database. Brings its tables up to date. */
export async function builtInIdentity(settings: BuiltInSignIn): Promise<Identity> {
  const auth = createAuth(settings);
  const { runMigrations } = await getMigrations(auth.options);
  await runMigrations();
  return {
    async verify(token) {
      if (!TOKEN.test(token)) return null;
      const headers = new Headers({ authorization: `Bearer ${token}` });
      const session = await tellingFailures(() => auth.api.getSession({ headers }));
      return session === null ? null : { uid: session.user.id, email: session.user.email };
    },
    handle: (request) =>
      tellingFailures(
        () => auth.handler(request),
        ({ status }) => status >= 500,
      ),
  };
}
