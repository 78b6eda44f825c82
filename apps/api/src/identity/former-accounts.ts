import { COUNT_KEPT_DAYS } from '@underpaint/contract';
import type { Database } from '../db/database.ts';
import { hiddenNames } from '../hidden-names.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Names under which something is remembered about a deleted account. Nobody can guess them without the secret. */
export interface FormerNames {
  /**
   * The name under which an address's free encodes are counted. An address that was never verified has a name of its
   * own, so that nobody can use up somebody else's encodes.
   */
  ofAddress(address: { email: string; proven: boolean }): string;
  ofAccount(uid: string): string;
}

/** @param secret the value of `AUTH_SECRET`. */
export function formerNames(secret: string): FormerNames {
  const nameOf = hiddenNames(secret, 'former accounts');
  return {
    ofAddress: ({ email, proven }) =>
      nameOf(`${proven ? 'proven' : 'claimed'} address:${email.trim().toLowerCase()}`),
    ofAccount: (uid) => nameOf(`account:${uid}`),
  };
}

/** Accounts deleted before this moment are no longer remembered. ISO 8601 UTC. */
export const rememberedAfter = (now: Date): string =>
  new Date(now.getTime() - COUNT_KEPT_DAYS * DAY_MILLISECONDS).toISOString();

/** When accounts were deleted that are kept by another service. */
export interface FormerAccounts {
  noteDeleted(entry: { uid: string; now: Date }): Promise<void>;
  /** When it was deleted, ISO 8601 UTC; null when it was not, or so long ago that it has been forgotten. */
  deletedAt(uid: string): Promise<string | null>;
  /** Removes everything that is too old, including counts. */
  forget(now: Date): Promise<void>;
}

/** Stores them in the database. */
export function formerAccounts(db: Database, names: FormerNames): FormerAccounts {
  return {
    noteDeleted: async ({ uid, now }) => {
      const deleted_at = now.toISOString();
      await db
        .insertInto('former_accounts')
        .values({ subject: names.ofAccount(uid), used: 0, deleted_at })
        .onConflict((same) => same.column('subject').doUpdateSet({ deleted_at }))
        .execute();
    },
    deletedAt: async (uid) => {
      const row = await db
        .selectFrom('former_accounts')
        .select('deleted_at')
        .where('subject', '=', names.ofAccount(uid))
        .executeTakeFirst();
      return row?.deleted_at ?? null;
    },
    forget: async (now) => {
      await db.deleteFrom('former_accounts').where('deleted_at', '<=', rememberedAfter(now)).execute();
    },
  };
}
