import { expect } from 'vitest';
import { z } from 'zod';
import { type Crowd, giveBack, hashAt, leave, notify, putAgain } from './crowd.ts';
import type { Buyer, Customer } from './ledger.ts';

const history = z.array(z.object({ _id: z.string(), s3Key: z.string() }));
const status = z.object({ freeEncodesUsed: z.number() });
const plan = z.object({ status: z.string() });

async function historyOf({ token }: Customer, { site }: Crowd) {
  return history.parse(await (await site.ask('/api/images/history', { token })).json());
}

async function usedBy({ token }: { token: string }, { site }: Crowd): Promise<number> {
  const answer = await site.ask('/api/user/status', { token });
  return status.parse(await answer.json()).freeEncodesUsed;
}

/**
 * Resolves what lost answers left open by looking at what is there: each request was done completely, or not at all.
 */
function settle(customer: Customer, there: Set<string>): void {
  const { pictures, unsureDeletions, gone } = customer;
  for (const id of unsureDeletions) {
    if (there.has(id)) pictures.set(id, { id });
    else gone.add(id);
  }
  unsureDeletions.clear();
  const unexpected = [...there].filter((id) => !pictures.has(id));
  expect(unexpected.length, 'pictures that nobody asked for').toBeLessThanOrEqual(customer.unsureEncodes);
  for (const id of unexpected) pictures.set(id, { id });
  customer.kept += unexpected.length;
  customer.unsureEncodes = 0;
}

async function examinePictures({ pictures, gone }: Customer, { site }: Crowd): Promise<void> {
  for (const picture of pictures.values()) {
    const hash = await hashAt(site, picture);
    picture.hash ??= hash;
    expect(hash, 'bytes of an acknowledged picture').toBe(picture.hash);
    const thumbnail = await site.ask(`/api/images/thumbnail/${picture.id}`);
    expect([thumbnail.status, (await thumbnail.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
  for (const id of gone) expect((await site.ask(`/api/images/share/${id}`)).status).toBe(404);
}

/**
 * Devices' reservations outlived the server: a picture whose answer was lost is sent again and answered, a reservation
 * without one is given back. Reservations that nobody was told about are given back by the server.
 */
export async function examineReservations(crowd: Crowd): Promise<void> {
  for (const customer of crowd.ledger.customers) {
    for (const [id, picture] of [...customer.reservations]) {
      if (picture === null) await giveBack(customer, id, crowd);
      else await putAgain(customer, id, crowd);
    }
    customer.unsureReservations = 0;
  }
}

/** Everything acknowledged to one customer is there, nothing else is, and the count is exact. */
export async function examineCustomer(customer: Customer, crowd: Crowd): Promise<void> {
  const there = new Set((await historyOf(customer, crowd)).map(({ _id }) => _id));
  settle(customer, there);
  expect([...there].sort(), 'history').toEqual([...customer.pictures.keys()].sort());
  expect(await usedBy(customer, crowd), 'counted encodes').toBe(customer.kept);
  await examinePictures(customer, crowd);
}

/** The message of a customer's newest picture is revealed, among those made by the server. */
export async function examineMessage(customer: Customer, crowd: Crowd): Promise<void> {
  const pictures = await historyOf(customer, crowd);
  const newest = pictures.find(({ _id }) => !customer.byDevice.has(_id));
  if (newest === undefined) return;
  const answer = await crowd.site.decode(newest.s3Key, 'k');
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'hi' }]);
}

/** People who were told that their account is gone are no longer known; the others try again. */
export async function examineLeavers(crowd: Crowd): Promise<void> {
  const { site, ledger } = crowd;
  for (const leaver of ledger.leavers.splice(0)) {
    if (!leaver.acknowledged) await leave(leaver, crowd);
    expect((await site.ask('/api/user/status', { token: leaver.token })).status).toBe(401);
    if (leaver.pictureId === undefined) continue;
    expect((await site.ask(`/api/images/public/${leaver.pictureId}`)).status).toBe(404);
  }
}

async function examineBuyer(buyer: Buyer, crowd: Crowd): Promise<void> {
  const { site, stripe } = crowd;
  const customers = [...stripe.customers.values()].filter(({ metadata }) => metadata['uid'] === buyer.uid);
  expect(customers.length, 'customers at the payment service').toBeLessThanOrEqual(1);
  if (buyer.event === undefined) return;
  if (!buyer.acknowledged) await notify(buyer, crowd);
  const told = await (await site.ask('/api/stripe/status', { token: buyer.token })).json();
  expect(plan.parse(told).status).toBe('active');
  const paid = [...stripe.subscriptions.values()].filter(({ customer }) => customer === customers[0]?.id);
  expect(paid).toHaveLength(1);
  for (const picture of buyer.pictures) await hashAt(site, picture);
  expect(await usedBy(buyer, crowd)).toBe(0);
}

/**
 * Stripe resends what was not acknowledged; everybody who paid has the plan, there was only one payment, and nothing
 * made under the plan is counted.
 */
export async function examineBuyers(crowd: Crowd, recent: number): Promise<void> {
  for (const buyer of crowd.ledger.buyers.slice(-recent)) await examineBuyer(buyer, crowd);
}
