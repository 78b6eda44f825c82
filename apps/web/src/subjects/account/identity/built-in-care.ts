import { type Client, routes } from '@underpaint/contract';
import type { AccountCare, Identity } from './identity.ts';
import type { TokenStore } from './token-store.ts';

interface Parts {
  ask: Client['call'];
  store: TokenStore;
  identity: Pick<Identity, 'signInWithGoogle'> & { forget: () => void };
}

/** Sends a request without a token. */
const NOBODY = { token: null };

/** The account actions of the built-in sign-in, one route each. */
export const createBuiltInCare = ({ ask, store, identity }: Parts): AccountCare => {
  const waysIn: AccountCare['waysIn'] = async () => {
    const found = await ask(routes.signInMethods);
    const has = (provider: string) => found.some(({ providerId }) => providerId === provider);
    return { password: has('credential'), google: has('google') };
  };
  return {
    waysIn,
    sendConfirmation: async (email) => void (await ask(routes.sendVerificationEmail, { email })),
    confirmAddress: async (token) => void (await ask(routes.verifyEmail, { token }, NOBODY)),
    requestPasswordReset: async (email) => void (await ask(routes.requestPasswordReset, { email }, NOBODY)),
    resetPassword: async ({ token, password }) =>
      void (await ask(routes.resetPassword, { token, newPassword: password }, NOBODY)),
    changePassword: async ({ current, next }) => {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
      const { token } = await ask(routes.changePassword, body);
      store.write(token ?? store.read());
    },
    // The server asks for the password itself; a person without one signs in again.
    proveAgain: async ({ password }) => {
      if (password === '') await identity.signInWithGoogle();
    },
    close: async () => identity.forget(),
  };
};
