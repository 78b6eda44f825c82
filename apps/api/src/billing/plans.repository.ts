import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import { earlier } from '../db/earlier.ts';
import type { PlansTable, Tables } from '../db/tables.ts';
import type { Plan, PlanFacts } from './plan.models.ts';

/** A change to a plan, and its effect on the pictures made under it. */
export interface PlanChange {
  facts: PlanFacts;
  /** When its pictures expire; null while there is no such date. */
  picturesExpireAt: string | null;
}

/** Who is a customer, the latest news of their plan, and when the pictures made under it expire. */
export interface PlansRepository {
  find(uid: string): Promise<Plan | null>;
  findByCustomer(customerId: string): Promise<Plan | null>;
  /** Records a customer, replacing any earlier one of the same person, at this service or another. */
  link(entry: Pick<Plan, 'uid' | 'provider' | 'customerId'>): Promise<void>;
  /** Writes a change to a plan and resolves to the plan as it is now; null if it has changed since it was read. */
  update(plan: Plan, change: PlanChange): Promise<Plan | null>;
  /** Forgets a customer; false if the plan has changed since it was read. */
  remove(plan: Pick<Plan, 'uid' | 'customerId' | 'version'>): Promise<boolean>;
  /**
   * Detaches a customer from an account that is gone; resolves to the uid that the plan has from now on, which belongs
   * to nobody. Null when there is no such customer.
   */
  disown(uid: string): Promise<string | null>;
  /** The uids of disowned plans of a provider. */
  disowned(query: { provider: Plan['provider']; limit: number }): Promise<string[]>;
  /** Plans of a provider that are due to be checked again by now, the longest overdue first. */
  due(query: { provider: Plan['provider']; now: string; limit: number }): Promise<Plan[]>;
  /** Owners of pictures made under a plan that has ended but that have no date yet, and when the plan ended. */
  undatedOwners(now: string): Promise<{ uid: string; endedAt: string }[]>;
  datePictures(entry: { uid: string; expiresAt: string | null }): Promise<void>;
  wasHandled(eventId: string): Promise<boolean>;
  noteHandled(entry: { eventId: string; handledAt: string }): Promise<void>;
  forgetEvents(before: string): Promise<void>;
}

function checkoutOf({ checkout_at, checkout_number, checkout_content }: PlansTable): Plan['checkout'] {
  if (checkout_at === null) return null;
  return { number: checkout_number ?? 0, content: checkout_content ?? '', begunAt: checkout_at };
}

function fromRow(row: PlansTable): Plan {
  return {
    uid: row.uid,
    provider: row.provider,
    customerId: row.customer_id,
    version: row.version,
    checkout: checkoutOf(row),
    subscriptionId: row.subscription_id,
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    currentPeriodEnd: row.current_period_end,
    activeUntil: row.active_until,
    askAgainAt: row.ask_again_at,
  };
}

function toColumns(facts: PlanFacts) {
  return {
    checkout_at: facts.checkout?.begunAt ?? null,
    checkout_number: facts.checkout?.number ?? null,
    checkout_content: facts.checkout?.content ?? null,
    subscription_id: facts.subscriptionId,
    cancel_at_period_end: facts.cancelAtPeriodEnd ? (1 as const) : (0 as const),
    current_period_end: facts.currentPeriodEnd,
    active_until: facts.activeUntil,
    ask_again_at: facts.askAgainAt,
  };
}

const NOTHING_HEARD = toColumns({
  checkout: null,
  subscriptionId: null,
  cancelAtPeriodEnd: false,
  currentPeriodEnd: null,
  activeUntil: null,
  askAgainAt: null,
});

const toPlan = (row: PlansTable | undefined) => (row === undefined ? null : fromRow(row));

async function datePictures(
  db: Database | Transaction<Tables>,
  { uid, expiresAt }: { uid: string; expiresAt: string | null },
): Promise<void> {
  await db
    .updateTable('encodings')
    .set((row) => ({ plan_until: expiresAt, expires_at: earlier(row, 'own_until', expiresAt) }))
    .where('uid', '=', uid)
    .where('plan', '=', 'pro')
    .where('ended_at', 'is', null)
    .execute();
}

async function update(db: Transaction<Tables>, plan: Plan, change: PlanChange): Promise<Plan | null> {
  const { uid, customerId, version } = plan;
  const row = await db
    .updateTable('plans')
    .set({ ...toColumns(change.facts), version: version + 1 })
    .where('uid', '=', uid)
    .where('customer_id', '=', customerId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await datePictures(db, { uid, expiresAt: change.picturesExpireAt });
  return toPlan(row);
}

/** Nobody's, and different for each customer. */
const DISOWNED = 'former ';

function disownedPlans(db: Database): Pick<PlansRepository, 'disown' | 'disowned'> {
  return {
    disown: async (uid) => {
      const row = await db
        .updateTable('plans')
        .set((old) => ({
          uid: sql<string>`${DISOWNED} || ${old.ref('customer_id')}`,
          version: old('version', '+', 1),
        }))
        .where('uid', '=', uid)
        .returning('uid')
        .executeTakeFirst();
      return row?.uid ?? null;
    },
    disowned: async ({ provider, limit }) => {
      const rows = await db
        .selectFrom('plans')
        .select('uid')
        .where('provider', '=', provider)
        .where('uid', 'like', `${DISOWNED}%`)
        .limit(limit)
        .execute();
      return rows.map(({ uid }) => uid);
    },
  };
}

function plansTable(
  db: Database,
): Pick<PlansRepository, 'find' | 'findByCustomer' | 'link' | 'update' | 'remove' | 'due'> {
  const all = () => db.selectFrom('plans').selectAll();
  return {
    find: async (uid) => toPlan(await all().where('uid', '=', uid).executeTakeFirst()),
    findByCustomer: async (id) => toPlan(await all().where('customer_id', '=', id).executeTakeFirst()),
    link: async ({ uid, provider, customerId: customer_id }) => {
      const fresh = { provider, customer_id, ...NOTHING_HEARD };
      await db
        .insertInto('plans')
        .values({ uid, version: 0, ...fresh })
        .onConflict((any) => any.doNothing())
        .execute();
      await db
        .updateTable('plans')
        .set((old) => ({ ...fresh, version: old('version', '+', 1) }))
        .where('uid', '=', uid)
        .where('customer_id', '!=', customer_id)
        .execute();
    },
    update: (plan, change) => db.transaction().execute((transaction) => update(transaction, plan, change)),
    remove: async ({ uid, customerId, version }) => {
      const { numDeletedRows } = await db
        .deleteFrom('plans')
        .where('uid', '=', uid)
        .where('customer_id', '=', customerId)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    due: async ({ provider, now, limit }) => {
      const rows = await all()
        .where('provider', '=', provider)
        .where('ask_again_at', '<=', now)
        .orderBy('ask_again_at')
        .limit(limit)
        .execute();
      return rows.map(fromRow);
    },
  };
}

function picturesOfPlans(db: Database): Pick<PlansRepository, 'undatedOwners' | 'datePictures'> {
  return {
    datePictures: (entry) => datePictures(db, entry),
    undatedOwners: async (now) => {
      const rows = await db
        .selectFrom('encodings')
        .innerJoin('plans', 'plans.uid', 'encodings.uid')
        .select(['encodings.uid', 'plans.active_until'])
        .distinct()
        .where('encodings.plan', '=', 'pro')
        .where('encodings.plan_until', 'is', null)
        .where('encodings.ended_at', 'is', null)
        .where('plans.active_until', '<=', now)
        .execute();
      return rows.flatMap(({ uid, active_until: endedAt }) => (endedAt === null ? [] : [{ uid, endedAt }]));
    },
  };
}

function eventsTable(db: Database): Pick<PlansRepository, 'wasHandled' | 'noteHandled' | 'forgetEvents'> {
  return {
    wasHandled: async (id) => {
      const row = await db.selectFrom('billing_events').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },
    noteHandled: async ({ eventId, handledAt }) => {
      await db
        .insertInto('billing_events')
        .values({ id: eventId, handled_at: handledAt })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    forgetEvents: async (before) => {
      await db.deleteFrom('billing_events').where('handled_at', '<', before).execute();
    },
  };
}

/** Stores plans in the database. */
export function plansRepository(db: Database): PlansRepository {
  return { ...plansTable(db), ...disownedPlans(db), ...picturesOfPlans(db), ...eventsTable(db) };
}
