import { API_BASE } from '../../../shared/api/config.ts';
import { loadPublicConfig } from '../../../shared/api/public-config.ts';
import { takeEarly } from './asked-early.ts';
import { createBuiltInIdentity } from './built-in-identity.ts';
import { createConfiguredIdentity } from './configured-identity.ts';
import type { Identity, Person } from './identity.ts';
import { createTokenStore } from './token-store.ts';

const openBuiltIn = (): Identity =>
  createBuiltInIdentity({
    baseUrl: API_BASE,
    store: createTokenStore(() => window.localStorage),
    takeEarly,
  });

const open = async (): Promise<Identity> => {
  const { identity: settings, authSyncUrl } = await loadPublicConfig();
  const identity =
    settings.provider === 'firebase'
      ? (await import('./firebase-identity.ts')).createFirebaseIdentity(settings)
      : openBuiltIn();
  if (authSyncUrl !== null) (await import('./token-sync.ts')).startTokenSync({ url: authSyncUrl, identity });
  return identity;
};

/** The provider this page uses for signing in. */
export const identity = createConfiguredIdentity({ open });

/** Who is signed in, or null, as soon as the provider has answered. */
export const whoIsHere = (): Promise<Person | null> =>
  new Promise((resolve) => {
    const stop = identity.onChange((person) => {
      resolve(person);
      queueMicrotask(() => stop());
    });
  });
