import type { AuthContext, BetterAuthOptions } from '@better-auth/core';
import { type Language, negotiateLanguage, PASSWORD_MIN_LENGTH } from '@underpaint/contract';
import { bearer, oauthPopup } from 'better-auth/plugins';
import type { Config } from '../config/config.ts';
import type { OpenedDatabase } from '../db/database.ts';
import { confirmationLetter, resetLetter, takenLetter } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import { googleProvider } from './openid-provider.ts';
import { forgetResetLinks, type PasswordUses, passwordUses } from './password-uses.ts';
import { evictSquatter, type ProvenPerson } from './unproven-accounts.ts';

const HOUR_SECONDS = 3600;

type Settings = Pick<
  Config,
  | 'publicOrigin'
  | 'apiOrigin'
  | 'allowedOrigins'
  | 'smtpUrl'
  | 'requireVerifiedEmail'
  | 'googleClientId'
  | 'googleClientSecret'
  | 'googleIssuer'
>;

export interface BuiltInSignIn extends Pick<OpenedDatabase, 'db' | 'engine'> {
  settings: Settings;
  secret: string;
  mailer: Mailer;
  /** Called when somebody verifies the address of an account that was opened another way, before they are let in. */
  onProof: (person: ProvenPerson) => Promise<void>;
  /** Logs what the sign-in library reports, without its arguments, which may contain an address or a token. */
  log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;
}

interface Wiring extends BuiltInSignIn {
  /** The library's own context, once it exists. */
  context: () => Promise<AuthContext>;
}

interface Watched extends Wiring {
  uses: PasswordUses;
}

/** Letters use the language of the page that asked for them. */
const askedIn = (request: Request | undefined): Language =>
  negotiateLanguage(request?.headers.get('accept-language') ?? undefined);

/** Links lead to pages; the token goes after the `#`, which is never sent to a server and appears in no log. */
const pageLink = (origin: string, page: string, token: string) => `${origin}/${page}#token=${token}`;

function passwords({
  settings,
  mailer,
  context,
  onProof,
  uses,
}: Watched): BetterAuthOptions['emailAndPassword'] {
  return {
    enabled: true,
    minPasswordLength: PASSWORD_MIN_LENGTH,
    password: { verify: uses.verify },
    autoSignIn: true,
    requireEmailVerification: settings.requireVerifiedEmail,
    resetPasswordTokenExpiresIn: HOUR_SECONDS,
    revokeSessionsOnPasswordReset: true,
    // Where addresses must be confirmed, the library answers as if this one were free (S-8.4 elsewhere).
    onExistingUserSignUp: async ({ user }, request) =>
      mailer.post(takenLetter({ to: user.email, link: settings.publicOrigin, language: askedIn(request) })),
    sendResetPassword: async ({ user, token }, request) =>
      mailer.post(
        resetLetter({
          to: user.email,
          link: pageLink(settings.publicOrigin, 'reset-password', token),
          language: askedIn(request),
        }),
      ),
    // Using the link proves access to the mailbox. The library ended the sessions before the new password was stored.
    onPasswordReset: async ({ user }) => {
      const { adapter, internalAdapter } = await context();
      await internalAdapter.deleteUserSessions(user.id);
      await forgetResetLinks(user.id, adapter);
      if (!user.emailVerified) await onProof(user);
      await internalAdapter.updateUser(user.id, { emailVerified: true });
    },
  };
}

function confirmation({ settings, mailer }: Wiring): BetterAuthOptions['emailVerification'] {
  return {
    expiresIn: HOUR_SECONDS,
    sendOnSignUp: settings.smtpUrl !== undefined,
    sendOnSignIn: settings.requireVerifiedEmail,
    autoSignInAfterVerification: false,
    sendVerificationEmail: async ({ user, token }, request) =>
      mailer.post(
        confirmationLetter({
          to: user.email,
          link: pageLink(settings.publicOrigin, 'verify-email', token),
          language: askedIn(request),
        }),
      ),
  };
}

function googlePlugins({ settings, log }: Wiring) {
  const { googleClientId: clientId, googleClientSecret: clientSecret, googleIssuer: issuer } = settings;
  if (clientId === undefined || clientSecret === undefined) return [];
  const provider = googleProvider({
    issuer,
    clientId,
    clientSecret,
    onFailure: (reason) => log('error', `Google sign-in does not work: ${reason}`),
  });
  return [{ id: 'google', init: async () => ({ context: { socialProviders: [provider] } }) }, oauthPopup()];
}

/**
 * People's names and Google's tokens are of no use to us, so they are not stored. An unverified account changes hands
 * (`evictSquatter`), and a password that is being replaced opens nothing (`passwordUses`).
 */
function storingHooks({ context, onProof, uses }: Watched): BetterAuthOptions['databaseHooks'] {
  const withoutName = async (user: object) => ({ data: { ...user, name: '' } });
  const withoutTokens = async (account: { providerId: string; userId: string }) => {
    if (account.providerId === 'credential') return;
    await evictSquatter(account.userId, { context: await context(), onProof });
    return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
  };
  return {
    user: { create: { before: withoutName } },
    account: { create: { before: withoutTokens }, update: { before: uses.replace } },
    session: { create: { after: uses.settle } },
  };
}

/**
 * Only bearer tokens count, so there is nothing for a foreign site to exploit and nothing for the library's
 * cookie and origin checks to protect; the cookies that the Google window needs are handled in `auth.routes.ts`. Limits
 * on attempts are the server's own.
 */
export function authOptions(wiring: Wiring): BetterAuthOptions {
  const { db, engine, secret, settings, log } = wiring;
  const { publicOrigin, apiOrigin, allowedOrigins } = settings;
  const watched = { ...wiring, uses: passwordUses() };
  return {
    appName: 'Underpaint',
    baseURL: apiOrigin,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [publicOrigin, apiOrigin, ...allowedOrigins],
    database: { db, type: engine, transaction: true },
    emailAndPassword: passwords(watched),
    emailVerification: confirmation(wiring),
    account: {
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    databaseHooks: storingHooks(watched),
    verification: { storeIdentifier: 'hashed' },
    plugins: [bearer({ requireSignature: true }), ...googlePlugins(wiring)],
    // `throw`: what is not one of the library's answers goes to the server's own handler; the library would print it.
    onAPIError: { errorURL: `${publicOrigin}/sign-in-failed`, throw: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log(level, message) },
    advanced: {
      disableCSRFCheck: true,
      ipAddress: { disableIpTracking: true },
    },
  };
}
