import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { SandboxSubscriptionsTable } from '../db/tables.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingGateway, CheckoutOrder, Subscription } from './billing-gateway.ts';
import { monthlyPeriod } from './monthly-period.ts';

/** A checkout of the sandbox, as its page shows it. */
export interface SandboxOrder {
  id: string;
  customerId: string;
  successUrl: string;
  cancelUrl: string;
  paid: boolean;
}

/** A stand-in for a payment service, to try the product with: its checkout is a page of ours and moves no money. */
export interface SandboxGateway extends BillingGateway {
  readonly name: 'sandbox';
  order(sessionId: string): Promise<SandboxOrder | null>;
  /** Completes a checkout; a second time changes nothing. */
  pay(sessionId: string, now: Date): Promise<void>;
}

const randomId = () => `cs_sandbox_${randomBytes(16).toString('base64url')}`;

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
  const endAt = async (id: string, ends_at: string) => {
    await db.updateTable('sandbox_subscriptions').set({ ends_at }).where('id', '=', id).execute();
  };
  return {
    cancelAtPeriodEnd: async (id: string, now: Date) => {
      const row = await read.find(id);
      const [subscription] = row === undefined ? [] : toSubscription(row, now);
      if (subscription !== undefined) await endAt(id, subscription.currentPeriodEnd.toISOString());
    },
    endEverything: async (customerId: string) => {
      await db.deleteFrom('sandbox_subscriptions').where('customer_id', '=', customerId).execute();
    },
  };
}

async function openSandboxCheckout(db: Database, publicOrigin: string, order: CheckoutOrder) {
  const { customerId: customer_id, successUrl: success_url, cancelUrl: cancel_url } = order;
  const id = randomId();
  await db
    .deleteFrom('sandbox_subscriptions')
    .where('customer_id', '=', customer_id)
    .where('paid_at', 'is', null)
    .execute();
  await db
    .insertInto('sandbox_subscriptions')
    .values({ id, customer_id, success_url, cancel_url, paid_at: null, ends_at: null })
    .execute();
  return { sessionId: id, url: `${publicOrigin}/sandbox-checkout/${id}` };
}

/** Keeps the sandbox's checkouts and subscriptions in the database. */
export function sandboxGateway(db: Database, publicOrigin: string): SandboxGateway {
  const read = reading(db);
  return {
    name: 'sandbox',
    priceId: null,
    createCustomer: async ({ uid }) => `cus_sandbox_${uid}`,
    openCheckout: (order) => openSandboxCheckout(db, publicOrigin, order),
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
