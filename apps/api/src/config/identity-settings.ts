import { z } from 'zod';
import { flag, isAddress, isOrigin, text, webAddress } from './setting-schemas.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';
const FIREBASE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const anyAddress = webAddress('https://example.org/sync');

/** `a@b.c` or `Name <a@b.c>`. */
const sender = text.regex(/^([^<>\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/, {
  error: 'must be an email address, with or without a name: Underpaint <hello@example.org>',
});

/** Exact origins, separated by commas; there is no wildcard. */
const origins = text
  .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))
  .refine((entries) => entries.every(isOrigin), {
    error: 'must be a list of origins such as https://example.org,https://www.example.org',
  })
  .transform((entries) => entries.map((entry) => new URL(entry).origin));

/** Settings of sign-in, of mail, and of pages served from elsewhere. */
export const identitySettings = {
  identityProvider: {
    env: 'IDENTITY_PROVIDER',
    doc: 'Where accounts are kept: `built-in` or `firebase`.',
    schema: z.enum(['built-in', 'firebase'], { error: 'must be built-in or firebase' }),
    default: 'built-in',
  },
  smtpUrl: {
    env: 'SMTP_URL',
    doc: 'Mail server, such as `smtps://user:password@mail.example.org`. Without it emails are printed to the console.',
    schema: text
      .refine((value) => isAddress(value, ['smtp:', 'smtps:']), {
        error: 'must be an address that begins with smtp:// or smtps://',
      })
      .optional(),
  },
  mailFrom: {
    env: 'MAIL_FROM',
    doc: 'Sender of emails, such as `Underpaint <hello@example.org>`; required with `SMTP_URL`.',
    schema: sender.optional(),
  },
  requireVerifiedEmail: {
    env: 'REQUIRE_VERIFIED_EMAIL',
    doc: 'Whether people must confirm their email address before they can sign in: `true` or `false`.',
    schema: flag.optional(),
    defaultDoc: '`true` with `SMTP_URL`, otherwise `false`',
  },
  googleClientId: {
    env: 'GOOGLE_CLIENT_ID',
    doc: 'OAuth client for “Continue with Google”; its redirect address is `API_ORIGIN/api/auth/callback/google`.',
    schema: text.min(1).optional(),
  },
  googleClientSecret: {
    env: 'GOOGLE_CLIENT_SECRET',
    doc: 'That client’s secret.',
    schema: text.min(1).optional(),
  },
  googleIssuer: {
    env: 'GOOGLE_ISSUER',
    doc: 'OpenID Connect issuer behind “Continue with Google”, for tests.',
    schema: anyAddress,
    default: GOOGLE_ISSUER,
  },
  firebaseProjectId: {
    env: 'FIREBASE_PROJECT_ID',
    doc: 'Firebase project whose tokens are accepted; required with `IDENTITY_PROVIDER=firebase`.',
    schema: text.regex(/^[a-z0-9-]{1,64}$/, 'must be the id of a project').optional(),
  },
  firebaseApiKey: {
    env: 'FIREBASE_API_KEY',
    doc: 'The project’s web API key, sent to pages; also required.',
    schema: text.min(1).optional(),
  },
  firebaseAuthDomain: {
    env: 'FIREBASE_AUTH_DOMAIN',
    doc: 'Host of the project’s sign-in pages.',
    schema: text.regex(/^[a-z0-9.-]{3,253}(:\d{1,5})?$/i, 'must be a host name').optional(),
    defaultDoc: '`FIREBASE_PROJECT_ID.firebaseapp.com`',
  },
  firebaseJwksUrl: {
    env: 'FIREBASE_JWKS_URL',
    doc: 'Address of the keys that sign Firebase’s tokens, for tests.',
    schema: anyAddress,
    default: FIREBASE_KEYS,
    defaultDoc: 'Google’s',
  },
  authSyncUrl: {
    env: 'AUTH_SYNC_URL',
    doc: 'Address that pages notify of sign-ins (`POST` with the token) and sign-outs (`DELETE`).',
    schema: anyAddress.optional(),
  },
  apiOrigin: {
    env: 'API_ORIGIN',
    doc: 'Origin of this server for browsers, if the pages are served from elsewhere.',
    schema: text
      .refine(isOrigin, { error: 'must be an origin such as https://api.example.org' })
      .transform((value) => new URL(value).origin)
      .optional(),
    defaultDoc: '`PUBLIC_ORIGIN`',
  },
  allowedOrigins: {
    env: 'ALLOWED_ORIGINS',
    doc: 'Other origins whose pages may call the API, separated by commas.',
    schema: origins,
    default: '',
    defaultDoc: 'none',
  },
} as const;

interface IdentityValues {
  identityProvider: 'built-in' | 'firebase';
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  googleClientId: string | undefined;
  googleClientSecret: string | undefined;
  firebaseProjectId: string | undefined;
  firebaseApiKey: string | undefined;
}

/** Contradictions among these settings, one sentence each. */
export function identityProblems(values: IdentityValues): string[] {
  const { smtpUrl, mailFrom, googleClientId, googleClientSecret } = values;
  const firebaseIncomplete = !values.firebaseProjectId || !values.firebaseApiKey;
  const problems: string[] = [];
  if (Boolean(smtpUrl) !== Boolean(mailFrom)) problems.push('SMTP_URL and MAIL_FROM must be set together.');
  if (Boolean(googleClientId) !== Boolean(googleClientSecret)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  if (values.identityProvider === 'firebase' && firebaseIncomplete) {
    problems.push('FIREBASE_PROJECT_ID and FIREBASE_API_KEY are required with IDENTITY_PROVIDER=firebase.');
  }
  return problems;
}
