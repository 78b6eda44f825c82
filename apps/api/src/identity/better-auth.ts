import type { AuthContext } from '@better-auth/core';
import { runWithTransaction } from '@better-auth/core/context';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { tellingFailures } from '../db/noted-failures.ts';
import { AppError } from '../errors/app-error.ts';
import type { Account } from '../http/authenticate.ts';
import { authOptions, type BuiltInSignIn } from './auth-options.ts';
import { formerNames } from './former-accounts.ts';
import { type Identity, RECENT_MILLISECONDS } from './identity.ts';

const TOKEN = /^[\w.~+/=%-]{1,4096}$/;

interface Session {
  session: { createdAt: Date };
  user: { id: string; email: string; emailVerified: boolean };
}

/** @throws {AppError} `account.password_missing` or `account.password_wrong`. */
async function checkPassword(
  password: string | undefined,
  { hash, context }: { hash: string; context: AuthContext },
): Promise<void> {
  if (!password) throw new AppError('account.password_missing');
  if (!(await context.password.verify({ hash, password }))) throw new AppError('account.password_wrong');
}

async function checkPerson(
  { session, user }: Session,
  { password, context }: { password: string | undefined; context: AuthContext },
): Promise<void> {
  const credential = await context.internalAdapter.findCredentialAccount(user.id);
  if (credential?.password) return checkPassword(password, { hash: credential.password, context });
  if (Date.now() - session.createdAt.getTime() > RECENT_MILLISECONDS) {
    throw new AppError('account.sign_in_again');
  }
}

function createAuth(signIn: BuiltInSignIn) {
  let ready: Promise<AuthContext> | undefined;
  const context = () => ready ?? Promise.reject(new Error('sign-in has not been opened yet'));
  const auth = betterAuth(authOptions({ ...signIn, context }));
  ready = auth.$context;
  return { auth, context };
}

/** Sign-in by password, and by Google if configured, on the product's own database. Migrates its tables. */
export async function builtInIdentity(signIn: BuiltInSignIn): Promise<Identity> {
  const { auth, context } = createAuth(signIn);
  const { runMigrations } = await getMigrations(auth.options);
  await runMigrations();

  const names = formerNames(signIn.secret);
  const accountOf = ({ user: { id, email, emailVerified } }: Session): Account => ({
    uid: id,
    email,
    countedAs: names.ofAddress({ email, proven: emailVerified }),
  });
  const sessionOf = async (token: string): Promise<Session | null> => {
    if (!TOKEN.test(token)) return null;
    const headers = new Headers({ authorization: `Bearer ${token}` });
    const session = await tellingFailures(() => auth.api.getSession({ headers }));
    if (session === null) return null;
    return signIn.settings.requireVerifiedEmail && !session.user.emailVerified ? null : session;
  };

  return {
    async verify(token) {
      const session = await sessionOf(token);
      return session === null ? null : accountOf(session);
    },
    async confirm({ token, password }) {
      const session = await sessionOf(token);
      if (session === null) throw new AppError('auth.required');
      await checkPerson(session, { password, context: await context() });
      return accountOf(session);
    },
    async remove(uid) {
      const { adapter, internalAdapter } = await context();
      // All or nothing: without their password, nobody could sign in to try again.
      await runWithTransaction(adapter, () => internalAdapter.deleteUser(uid));
    },
    async forgetExpired(now) {
      const { adapter } = await context();
      // The library removes a session only when its own token is used again.
      const where = [{ field: 'expiresAt', operator: 'lt', value: now } as const];
      await adapter.deleteMany({ model: 'session', where });
    },
    handle: (request) =>
      tellingFailures(
        () => auth.handler(request),
        // The library carries on even when a letter could not be stored; nobody may then be told that it is on its way.
        ({ status }, { code }) => status >= 500 || code !== 'conflict',
      ),
  };
}
