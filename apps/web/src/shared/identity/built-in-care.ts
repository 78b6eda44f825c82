import * as z from 'zod/mini';
import type { Requests } from './built-in-requests.ts';
import { jsonOf } from './built-in-requests.ts';
import type { AccountCare, Identity } from './identity.ts';
import type { TokenStore } from './token-store.ts';

const accounts = z.array(z.object({ providerId: z.string() }));

interface Parts {
  requests: Requests;
  store: TokenStore;
  identity: Pick<Identity, 'signInWithGoogle' | 'forget'>;
}

/** The built-in sign-in's side of an account: its routes, one by one. */
export const createBuiltInCare = ({ requests, store, identity }: Parts): AccountCare => {
  const { ask } = requests;
  const waysIn: AccountCare['waysIn'] = async () => {
    const found = accounts.parse(await jsonOf(await ask('/list-accounts', store.read())));
    const has = (provider: string) => found.some(({ providerId }) => providerId === provider);
    return { password: has('credential'), google: has('google') };
  };
  return {
    waysIn,
    sendConfirmation: async (email) => void (await ask('/send-verification-email', store.read(), { email })),
    confirmAddress: async (token) => void (await ask('/verify-email', null, { token })),
    requestPasswordReset: async (email) => void (await ask('/request-password-reset', null, { email })),
    resetPassword: async ({ token, password }) =>
      void (await ask('/reset-password', null, { token, newPassword: password })),
    changePassword: async ({ current, next }) => {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
      const response = await ask('/change-password', store.read(), body);
      store.write(response.headers.get('set-auth-token') ?? store.read());
    },
    // The server asks for the password itself; who has none signs in once more.
    proveAgain: async ({ password }) => {
      if (password === '') await identity.signInWithGoogle();
    },
    close: async () => identity.forget(),
  };
};
