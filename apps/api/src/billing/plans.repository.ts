import type { Database } from '../db/database.ts';
import type { PlansTable } from '../db/tables.ts';
import type { Plan, PlanFacts } from './plan.models.ts';

/** Who is a customer, and what was last heard of their plan. */
export interface PlansRepository {
  find(uid: string): Promise<Plan | null>;
  findByCustomer(customerId: string): Promise<Plan | null>;
  /** Notes a customer; a customer of the same person at another service, or of old, is replaced. */
  link(entry: Pick<Plan, 'uid' | 'provider' | 'customerId'>): Promise<void>;
  /** Writes what was heard, unless the plan has changed since it was read; false then. */
  update(plan: Plan, facts: PlanFacts): Promise<boolean>;
  remove(uid: string): Promise<void>;
  /** Plans to be asked about again by now, the longest overdue first. */
  due(query: { now: string; limit: number }): Promise<Plan[]>;
  wasHandled(eventId: string): Promise<boolean>;
  noteHandled(entry: { eventId: string; handledAt: string }): Promise<void>;
  forgetEvents(before: string): Promise<void>;
}

function fromRow(row: PlansTable): Plan {
  return {
    uid: row.uid,
    provider: row.provider,
    customerId: row.customer_id,
    version: row.version,
    checkoutAt: row.checkout_at,
    subscriptionId: row.subscription_id,
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    currentPeriodEnd: row.current_period_end,
    activeUntil: row.active_until,
    askAgainAt: row.ask_again_at,
  };
}

function toColumns(facts: PlanFacts) {
  return {
    checkout_at: facts.checkoutAt,
    subscription_id: facts.subscriptionId,
    cancel_at_period_end: facts.cancelAtPeriodEnd ? (1 as const) : (0 as const),
    current_period_end: facts.currentPeriodEnd,
    active_until: facts.activeUntil,
    ask_again_at: facts.askAgainAt,
  };
}

const NOTHING_HEARD = toColumns({
  checkoutAt: null,
  subscriptionId: null,
  cancelAtPeriodEnd: false,
  currentPeriodEnd: null,
  activeUntil: null,
  askAgainAt: null,
});

const toPlan = (row: PlansTable | undefined) => (row === undefined ? null : fromRow(row));

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
        .onConflict((conflict) => conflict.column('uid').doUpdateSet(fresh))
        .execute();
    },
    update: async ({ uid, customerId, version }, facts) => {
      const { numUpdatedRows } = await db
        .updateTable('plans')
        .set({ ...toColumns(facts), version: version + 1 })
        .where('uid', '=', uid)
        .where('customer_id', '=', customerId)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    remove: async (uid) => {
      await db.deleteFrom('plans').where('uid', '=', uid).execute();
    },
    due: async ({ now, limit }) => {
      const rows = await all()
        .where('ask_again_at', '<=', now)
        .orderBy('ask_again_at')
        .limit(limit)
        .execute();
      return rows.map(fromRow);
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

/** Keeps plans in the database. */
export function plansRepository(db: Database): PlansRepository {
  return { ...plansTable(db), ...eventsTable(db) };
}
