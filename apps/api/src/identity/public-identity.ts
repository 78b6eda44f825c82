import type { GoogleConfig, IdentityConfig, PublicConfig } from '@underpaint/contract';
import type { Config } from '../config/config.ts';
import type { identitySettings } from '../config/identity-settings.ts';

type Settings = Pick<Config, keyof typeof identitySettings>;

const NO_GOOGLE = 'Google sign-in is not set up on this server.';

function providerOf(config: Settings): IdentityConfig {
  const { identityProvider, firebaseProjectId = '', firebaseApiKey = '', requireVerifiedEmail } = config;
  if (identityProvider === 'built-in') return { provider: 'built-in' };
  return {
    provider: 'firebase',
    projectId: firebaseProjectId,
    apiKey: firebaseApiKey,
    authDomain: config.firebaseAuthDomain ?? `${firebaseProjectId}.firebaseapp.com`,
    requireVerifiedEmail,
  };
}

function googleOf({ identityProvider, googleClientId }: Settings): GoogleConfig {
  const available = identityProvider === 'firebase' || googleClientId !== undefined;
  return { available, reason: available ? null : NO_GOOGLE };
}

/** What a page is told about sign-in: public settings only, never a secret. */
export function publicIdentity(
  config: Settings,
): Pick<PublicConfig, 'identity' | 'google' | 'letters' | 'authSyncUrl'> {
  return {
    identity: providerOf(config),
    google: googleOf(config),
    letters: config.identityProvider === 'firebase' || config.smtpUrl !== undefined ? 'mail' : 'console',
    authSyncUrl: config.authSyncUrl ?? null,
  };
}
