import type { AuthContext, GenericEndpointContext } from '@better-auth/core';
import { getCurrentAdapter, tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
import { APIError, BASE_ERROR_CODES } from '@better-auth/core/error';
import { verifyPassword } from 'better-auth/crypto';

type Request = GenericEndpointContext | null;

/** What a request relies on: the stored hash that its password matched, or the one that it has stored instead. */
interface Reliance {
  hash: string;
  stored: boolean;
}

/** A session as it was created. */
interface Created {
  userId: string;
  token: string;
}

export interface PasswordUses {
  /** Compares a password with a hash, on which the request relies from then on. */
  verify(compared: { hash: string; password: string }): Promise<boolean>;
  /**
   * To be called before a request stores a new password: stores it only in place of the one that it relies on.
   *
   * @throws {APIError} `INVALID_PASSWORD` when another has been stored since.
   */
  replace(account: { password?: string | null | undefined }, request: Request): Promise<void>;
  /**
   * To be called when a session has been created and committed: takes it back if what it relies on is gone. A request
   * that has stored a new password ends all other sessions once more.
   *
   * @throws {APIError} `INVALID_EMAIL_OR_PASSWORD`.
   */
  settle(session: Created, request: Request): Promise<void>;
}

async function othersOf({ userId, token }: Created, { internalAdapter }: AuthContext): Promise<string[]> {
  const tokens = (await internalAdapter.listSessions(userId)).map((session) => session.token);
  return tokens.filter((other) => other !== token);
}

/** Call once a password has been replaced: links sent earlier must no longer replace it. */
export async function forgetResetLinks(
  uid: string,
  { deleteMany }: Pick<AuthContext['adapter'], 'deleteMany'>,
): Promise<void> {
  await deleteMany({ model: 'verification', where: [{ field: 'value', value: uid }] });
}

async function storeInstead(hash: string, password: string, { context }: GenericEndpointContext) {
  const adapter = await getCurrentAdapter(context.adapter);
  const uid = context.session?.user.id ?? '';
  const where = [
    { field: 'userId', value: uid },
    { field: 'password', value: hash },
  ];
  const isStored = (await adapter.updateMany({ model: 'account', where, update: { password } })) > 0;
  if (isStored) await forgetResetLinks(uid, adapter);
  return isStored;
}

/**
 * Keeps a password that is being replaced or removed from opening anything. The library compares for a tenth of a
 * second between reading a hash and acting on it, and ends sessions before it commits a new hash. So once a session
 * exists, its request checks whether the hash is still there; and a request that has stored a new hash ends the
 * sessions that exist by then. One of the two always comes second, and sees what the other did.
 */
export function passwordUses(): PasswordUses {
  const reliances = new WeakMap<object, Reliance>();
  return {
    async verify(compared) {
      const right = await verifyPassword(compared);
      const request = tryGetCurrentAuthEndpointContext();
      if (right && request !== undefined) reliances.set(request, { hash: compared.hash, stored: false });
      return right;
    },
    async replace({ password }, request) {
      const reliance = request === null ? undefined : reliances.get(request);
      if (request === null || reliance === undefined || !password) return;
      if (!(await storeInstead(reliance.hash, password, request))) {
        throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.INVALID_PASSWORD);
      }
      reliances.set(request, { hash: password, stored: true });
    },
    async settle(session, request) {
      const reliance = request === null ? undefined : reliances.get(request);
      if (request === null || reliance === undefined) return;
      const { internalAdapter } = request.context;
      // Sessions opened later, with a still newer password, are not among them.
      const others = reliance.stored ? await othersOf(session, request.context) : [];
      const credential = await internalAdapter.findCredentialAccount(session.userId);
      if (credential?.password !== reliance.hash) {
        await internalAdapter.deleteSession(session.token);
        throw APIError.from('UNAUTHORIZED', BASE_ERROR_CODES.INVALID_EMAIL_OR_PASSWORD);
      }
      if (others.length > 0) await internalAdapter.deleteSessions(others);
    },
  };
}
