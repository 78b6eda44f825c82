import { routes } from '@underpaint/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { AccountLimits } from '../http/account-limits.ts';
import { type Account, bearerToken } from '../http/authenticate.ts';
import type { Limits } from '../http/rate-limits.ts';
import { member } from '../http/serve.ts';
import type { Identity } from '../identity/identity.ts';
import { type DeleteAccountContext, deleteAccount } from './delete-account.usecase.ts';

interface AccountRoutesOptions {
  context: DeleteAccountContext;
  limits: Limits;
  perAccount: AccountLimits;
}

interface Confirming {
  user: Account;
  password: string | undefined;
  request: FastifyRequest;
}

/** A wrong password is a result here, so that it can be counted. */
async function tryPassword(
  proof: { token: string; password: string },
  identity: Identity,
): Promise<Account | AppError> {
  return identity.confirm(proof).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'account.password_wrong') return error;
    throw error;
  });
}

/**
 * Makes sure who is asking. Wrong passwords count as they do at sign-in; somebody without a password can always leave,
 * however many guesses others have made.
 *
 * @throws {AppError} from `Identity.confirm` and `AccountLimits.signIn`.
 */
async function confirmed(
  { user, password, request }: Confirming,
  { context: { identity }, perAccount }: AccountRoutesOptions,
): Promise<Account> {
  const token = bearerToken(request);
  if (!password) return identity.confirm({ token });
  const found = await perAccount.signIn(
    { request, account: user.email },
    () => tryPassword({ token, password }, identity),
    (result) => result instanceof AppError,
  );
  if (found instanceof AppError) throw found;
  return found;
}

/** Deleting an account. */
export async function accountRoutes(app: FastifyInstance, options: AccountRoutesOptions): Promise<void> {
  const { context, limits } = options;
  app.route({
    ...member(routes.deleteAccount, context, async ({ user, input: { password }, request }) => {
      await deleteAccount(await confirmed({ user, password, request }, options), context);
      return { deleted: true };
    }),
    config: { rateLimit: limits.auth },
  });
}
