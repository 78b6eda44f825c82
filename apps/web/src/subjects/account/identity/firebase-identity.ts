import { FirebaseError, initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updatePassword,
} from '@firebase/auth';
import { type AccountCare, type Identity, IdentityError, type Person } from './identity.ts';

export interface FirebaseConfig {
  projectId: string;
  apiKey: string;
  authDomain: string;
  requireVerifiedEmail: boolean;
}

/** Runs a call of the library; its errors keep their codes, `auth/…`. */
const attempt = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof IdentityError) throw cause;
    throw new IdentityError(cause instanceof FirebaseError ? cause.code : 'unknown', { cause });
  }
};

const personOf = ({ uid, email, emailVerified }: User): Person => ({
  uid,
  email: email ?? '',
  emailVerified,
});

const uses = (user: User, provider: string) =>
  user.providerData.some(({ providerId }) => providerId === provider);

const userOf = ({ currentUser }: Auth): User => {
  if (currentUser === null) throw new IdentityError('no-session');
  return currentUser;
};

const createCare = (auth: Auth, waiting: () => User | undefined): AccountCare => {
  const proveByPassword = async (password: string): Promise<void> => {
    const user = userOf(auth);
    const credential = EmailAuthProvider.credential(user.email ?? '', password);
    await reauthenticateWithCredential(user, credential);
  };
  const proveByGoogle = async (): Promise<void> => {
    await reauthenticateWithPopup(userOf(auth), new GoogleAuthProvider(), browserPopupRedirectResolver);
  };
  return {
    waysIn: async () => {
      const user = userOf(auth);
      return { password: uses(user, 'password'), google: uses(user, 'google.com') };
    },
    sendConfirmation: () => attempt(() => sendEmailVerification(waiting() ?? userOf(auth))),
    requestPasswordReset: (email) => attempt(() => sendPasswordResetEmail(auth, email)),
    // Links in this provider's letters lead to its own pages.
    confirmAddress: async () => Promise.reject(new IdentityError('INVALID_TOKEN')),
    resetPassword: async () => Promise.reject(new IdentityError('INVALID_TOKEN')),
    changePassword: ({ current, next }) =>
      attempt(async () => {
        await proveByPassword(current);
        await updatePassword(userOf(auth), next);
      }),
    proveAgain: ({ password }) => attempt(() => (password ? proveByPassword(password) : proveByGoogle())),
    close: () => attempt(() => deleteUser(userOf(auth))),
  };
};

/** Accounts kept by Firebase, through its own library, which is only fetched where this provider is configured. */
export const createFirebaseIdentity = ({ requireVerifiedEmail, ...options }: FirebaseConfig): Identity => {
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  const isIn = (user: User | null): user is User =>
    user !== null && (!requireVerifiedEmail || user.emailVerified);

  const getToken = () => attempt(async () => (isIn(auth.currentUser) ? auth.currentUser.getIdToken() : null));

  /** Kept out last; may ask for the letter again. */
  let waiting: User | undefined;

  /** Where addresses must be confirmed, nobody stays signed in before that; the letter is sent at the same time. */
  const keepOut = async (user: User): Promise<void> => {
    waiting = user;
    await sendEmailVerification(user).catch(() => {});
    await signOut(auth);
  };

  return {
    signUp: ({ email, password }) =>
      attempt(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        if (isIn(user)) return 'signed-in';
        await keepOut(user);
        return 'confirm-address';
      }),
    signIn: ({ email, password }) =>
      attempt(async () => {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        if (isIn(user)) return;
        await keepOut(user);
        throw new IdentityError('EMAIL_NOT_VERIFIED');
      }),
    signInWithGoogle: () =>
      attempt(async () => {
        await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
      }),
    signOut: () => attempt(() => signOut(auth)),
    forget: async (refused) => {
      if ((await getToken().catch(() => null)) === refused) await signOut(auth);
    },
    getToken,
    onChange: (listener) => onIdTokenChanged(auth, (user) => listener(isIn(user) ? personOf(user) : null)),
    care: async () => createCare(auth, () => waiting),
  };
};
