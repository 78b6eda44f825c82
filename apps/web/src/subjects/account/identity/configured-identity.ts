import { type Identity, IdentityError, type Person } from './identity.ts';

interface Options {
  /** Finds out which provider this server uses, and opens it. */
  open: () => Promise<Identity>;
  /** Calls back after this many milliseconds. */
  later?: (run: () => void, ms: number) => void;
}

/** An identity whose provider is not known yet: calls wait for it, and finding it out is retried after a failure. */
export const createConfiguredIdentity = ({ open, later }: Options): Identity => {
  const wait = later ?? ((run, ms) => void setTimeout(run, ms));
  let opening: Promise<Identity> | undefined;
  let opened: Identity | undefined;

  const provider = (): Promise<Identity> => {
    opening ??= open().then(
      (identity) => {
        opened = identity;
        return identity;
      },
      (cause: unknown) => {
        opening = undefined;
        throw new IdentityError('network-request-failed', { cause });
      },
    );
    return opening;
  };

  const follow = (listener: (person: Person | null) => void): (() => void) => {
    let stopped = false;
    let stop = () => {};
    const attach = async (delay: number) => {
      const identity = await provider().catch(() => null);
      if (stopped) return;
      if (identity === null) wait(() => void attach(Math.min(delay * 2, 60_000)), delay);
      else stop = identity.onChange(listener);
    };
    void attach(2000);
    return () => {
      stopped = true;
      stop();
    };
  };

  return {
    signUp: async (credentials) => (await provider()).signUp(credentials),
    signIn: async (credentials) => (await provider()).signIn(credentials),
    signInWithGoogle: async () => (await provider()).signInWithGoogle(),
    signOut: async () => (await provider()).signOut(),
    forget: (refused) => opened?.forget(refused),
    onChange: follow,
    // Nobody is kept waiting for a provider that cannot be found: they are served as a visitor.
    getToken: async () => {
      const identity = await provider().catch(() => null);
      return identity === null ? null : identity.getToken();
    },
    care: async () => (await provider()).care(),
  };
};
