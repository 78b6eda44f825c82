import { API_BASE } from '../api/config.ts';
import { createBuiltInIdentity } from './built-in-identity.ts';
import { createTokenStore } from './token-store.ts';

/** The provider this page signs in with. */
export const identity = createBuiltInIdentity({
  baseUrl: `${API_BASE}/auth`,
  store: createTokenStore(() => window.localStorage),
});
