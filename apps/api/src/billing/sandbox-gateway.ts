import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { SandboxSubscriptionsTable } from '../db/tables.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingGateway, Subscription } from './billing-gateway.ts';

/** A checkout of the sandbox, as its page shows it. */
export interface SandboxOrder {
  id: string;
  customerId: string;
  successUrl: string;
  cancelUrl: string;
  paid: boolean;
}

/**
 * A stand-in for a payment service, for trying the product out: its checkout is one of our own pages and moves no
 * money.
 */
export interface SandboxGateway extends BillingGateway {
  readonly name: 'sandbox';
  order(sessionId: string): Promise<SandboxOrder | null>;
  /** Completes a checkout; doing so again changes nothing. */
  pay(sessionId: string, now: Date): Promise<void>;
}

/** The moment `months` after `start`; a day the month does not have becomes its last day. */
function addMonths(start: Date, months: number): Date {
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const days = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), days));
  return moved;
}

/** The monthly period containing `now`, for a subscription that began at `start`. */
export function monthlyPeriod(start: Date, now: Date): { start: Date; end: Date } {
  let months = 0;
  while (addMonths(start, months + 1) <= now) months += 1;
  return { start: addMonths(start, months), end: addMonths(start, months + 1) };
}

function toSubscription(row: SandboxSubscriptionsTable, now: Date): Subscription[] {
  if (row.paid_at === null) return [];
  const end = row.ends_at === null ? null : new Date(row.ends_at);
  const over = end !== null && end <= now;
  const period = monthlyPeriod(new Date(row.paid_at), over ? new Date(end.getTime() - 1) : now);
  return [
    {
      id: row.id,
      status: over ? 'canceled' : 'active',
      currentPeriodStart: period.start,
      currentPeriodEnd: period.end,
      cancelAt: end,
      endedAt: over ? end : null,
    },
  ];
}

function toOrder(row: SandboxSubscriptionsTable): SandboxOrder {
  return {
    id: row.id,
    customerId: row.customer_id,
    successUrl: row.success_url.replaceAll('{CHECKOUT_SESSION_ID}', row.id),
    cancelUrl: row.cancel_url,
    paid: row.paid_at !== null,
  };
}

function reading(db: Database) {
  const table = db.selectFrom('sandbox_subscriptions').selectAll();
  return {
    find: (id: string) => table.where('id', '=', id).executeTakeFirst(),
    ofCustomer: (id: string) => table.where('customer_id', '=', id).execute(),
  };
}

function ending(db: Database, read: ReturnType<typeof reading>) {
  const endAt = async (id: string, ends_at: string | null) => {
    await db.updateTable('sandbox_subscriptions').set({ ends_at }).where('id', '=', id).execute();
  };
  return {
    cancelAtPeriodEnd: async (id: string, now: Date) => {
      const row = await read.find(id);
      const [subscription] = row === undefined ? [] : toSubscription(row, now);
      if (subscription !== undefined) await endAt(id, subscription.currentPeriodEnd.toISOString());
    },
    keepOn: (id: string) => endAt(id, null),
    endStopped: async () => false,
    endEverything: async (customerId: string) => {
      await db.deleteFrom('sandbox_subscriptions').where('customer_id', '=', customerId).execute();
    },
  };
}

function orders(db: Database, publicOrigin: string): Pick<SandboxGateway, 'openCheckout' | 'closeCheckout'> {
  const unpaid = () => db.deleteFrom('sandbox_subscriptions').where('paid_at', 'is', null);
  return {
    openCheckout: async ({ customerId: customer_id, number, successUrl, cancelUrl }) => {
      const id = `cs_sandbox_${createHash('sha256').update(`${customer_id} ${number}`).digest('base64url')}`;
      const order = { id, customer_id, number, success_url: successUrl, cancel_url: cancelUrl };
      await unpaid().where('customer_id', '=', customer_id).where('number', '<', number).execute();
      const { paid_at } = await db
        .insertInto('sandbox_subscriptions')
        .values({ ...order, paid_at: null, ends_at: null })
        .onConflict((same) => same.column('id').doUpdateSet({ number }))
        .returning('paid_at')
        .executeTakeFirstOrThrow();
      return paid_at === null ? { sessionId: id, url: `${publicOrigin}/sandbox-checkout/${id}` } : null;
    },
    closeCheckout: async (id) => {
      await unpaid().where('id', '=', id).execute();
    },
  };
}

/** Stores the sandbox's checkouts and subscriptions in the database. */
export function sandboxGateway(db: Database, publicOrigin: string): SandboxGateway {
  const read = reading(db);
  return {
    name: 'sandbox',
    priceId: null,
    createCustomer: async ({ uid }) => `cus_sandbox_${uid}`,
    knowsCustomer: async () => true,
    ...orders(db, publicOrigin),
    findCheckout: async (id) => {
      const row = await read.find(id);
      return row === undefined ? null : { customerId: row.customer_id, completed: row.paid_at !== null };
    },
    subscriptionsOf: async (customerId, now) =>
      (await read.ofCustomer(customerId)).flatMap((row) => toSubscription(row, now)),
    ...ending(db, read),
    readEvent: () => {
      throw new AppError('billing.signature');
    },
    order: async (id) => {
      const row = await read.find(id);
      return row === undefined ? null : toOrder(row);
    },
    pay: async (id, now) => {
      await db
        .updateTable('sandbox_subscriptions')
        .set({ paid_at: now.toISOString() })
        .where('id', '=', id)
        .where('paid_at', 'is', null)
        .execute();
    },
  };
}
