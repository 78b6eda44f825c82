import { type Answer, type Client, routes } from '@underpaint/contract';
import { type AccountCare, IdentityError, type Person } from './identity.ts';
import type { TokenStore } from './token-store.ts';

type Session = Answer<typeof routes.session>;

interface Parts {
  ask: Client['call'];
  store: TokenStore;
  identity: {
    /** Opens Google's window; resolves to a token and to whose it is. */
    askGoogle: () => Promise<[string, Session]>;
    enter: (token: string, session: Session) => void;
    /** Who is signed in here. */
    person: () => Person | null | undefined;
    forget: () => void;
    /** Asks again who is signed in, for instance because their address has been confirmed. */
    restore: () => Promise<void>;
  };
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
  const sendConfirmation: AccountCare['sendConfirmation'] = async (email) => {
    try {
      await ask(routes.sendVerificationEmail, { email });
    } catch (error) {
      // The link was followed on another device, or in another tab.
      if (!(error instanceof IdentityError) || error.code !== 'EMAIL_ALREADY_VERIFIED') throw error;
      await identity.restore();
    }
  };
  return {
    waysIn,
    sendConfirmation,
    confirmAddress: async (token) => {
      await ask(routes.verifyEmail, { token }, NOBODY);
      await identity.restore();
    },
    requestPasswordReset: async (email) => void (await ask(routes.requestPasswordReset, { email }, NOBODY)),
    resetPassword: async ({ token, password }) =>
      void (await ask(routes.resetPassword, { token, newPassword: password }, NOBODY)),
    changePassword: async ({ current, next }) => {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
      const { token } = await ask(routes.changePassword, body);
      store.write(token ?? store.read());
      // Meanwhile another tab, whose request was refused, may have signed this one out too.
      await identity.restore();
    },
    // The server asks for the password itself; a person without one signs in again.
    proveAgain: async ({ password }) => {
      if (password !== '') return;
      const [token, session] = await identity.askGoogle();
      if (session && session.user.id !== identity.person()?.uid) throw new IdentityError('user-mismatch');
      identity.enter(token, session);
    },
    close: async () => identity.forget(),
  };
};
