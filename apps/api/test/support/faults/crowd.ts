import { createHash, randomUUID } from 'node:crypto';
import { FREE_ENCODES } from '@underpaint/contract';
import Stripe from 'stripe';
import { z } from 'zod';
import type { StripeDouble } from '../stripe-double/stripe-double.ts';
import type { Buyer, Customer, KnownPicture, Leaver, Ledger } from './ledger.ts';
import { oneOf, type Randomness } from './randomness.ts';
import type { Site } from './site.ts';

export const WEBHOOK_SECRET = 'whsec_test_secret';

const encoded = z.object({ encodingId: z.string(), bytes: z.number() });
const reserved = z.object({ encodingId: z.string(), labelUrl: z.string() });
const checkout = z.object({ sessionId: z.string() });

/** Long enough for a picture to be sent, checked and stored, or not. */
const LOST_AFTER_MILLISECONDS = 400;

export interface Crowd {
  site: Site;
  ledger: Ledger;
  stripe: StripeDouble;
  image: Uint8Array;
  random: Randomness;
  /** What a device makes for a reservation, with this address on its label. */
  madeFor: (labelUrl: string) => Promise<Uint8Array>;
  /** Called for every encode that the server acknowledges. */
  onAcknowledged: () => void;
}

function acknowledged({ ledger, onAcknowledged }: Crowd, kind: keyof Ledger['counts']): void {
  ledger.counts[kind] += 1;
  if (kind === 'encodes' || kind === 'uploads') onAcknowledged();
}

const newEmail = () => `${randomUUID()}@example.org`;

/** Any answer other than the wanted ones is a fault in itself. */
function expectStatus(answer: Response, ...wanted: number[]): void {
  if (!wanted.includes(answer.status)) throw new RangeError(`${answer.url} answered ${answer.status}`);
}

/** Downloads a picture, checks its size against the acknowledged one, and returns its hash. */
export async function hashAt(site: Site, { id, bytes }: KnownPicture): Promise<string> {
  const answer = await site.ask(`/api/images/public/${id}`);
  expectStatus(answer, 200);
  const body = new Uint8Array(await answer.arrayBuffer());
  if (body.length !== (bytes ?? body.length)) throw new RangeError(`${id} has ${body.length} bytes`);
  return createHash('sha256').update(body).digest('hex');
}

const mayEncode = ({ kept, unsureEncodes, unsureReservations, reservations }: Customer) =>
  kept + unsureEncodes + unsureReservations + reservations.size < FREE_ENCODES;

async function newCustomer({ site, ledger }: Crowd): Promise<Customer> {
  const person = await site.signUp(newEmail());
  const none = {
    ...{ pictures: new Map(), unsureDeletions: new Set<string>(), gone: new Set<string>() },
    ...{ reservations: new Map(), unsureReservations: 0, byDevice: new Set<string>() },
  };
  const customer: Customer = { ...person, ...none, unsureEncodes: 0, kept: 0 };
  ledger.customers.push(customer);
  return customer;
}

async function encode(crowd: Crowd): Promise<void> {
  const { site, ledger, image, random } = crowd;
  const known = oneOf(ledger.customers.slice(-4).filter(mayEncode), random);
  const customer = known ?? (await newCustomer(crowd));
  customer.unsureEncodes += 1;
  const answer = await site.encode(customer.token, image);
  expectStatus(answer, 200);
  const { encodingId: id, bytes } = encoded.parse(await answer.json());
  customer.unsureEncodes -= 1;
  customer.kept += 1;
  acknowledged(crowd, 'encodes');
  const picture: KnownPicture = { id, bytes };
  customer.pictures.set(id, picture);
  picture.hash = await hashAt(site, picture);
}

/** Counts an encode for somebody's device. If the answer is lost, it counts until its half hour is over. */
async function reserve(crowd: Crowd): Promise<{ customer: Customer; id: string; labelUrl: string }> {
  const { site, ledger, random } = crowd;
  const known = oneOf(ledger.customers.slice(-4).filter(mayEncode), random);
  const customer = known ?? (await newCustomer(crowd));
  customer.unsureReservations += 1;
  const answer = await site.reserve(customer.token);
  expectStatus(answer, 200);
  const { encodingId: id, labelUrl } = reserved.parse(await answer.json());
  customer.unsureReservations -= 1;
  customer.reservations.set(id, null);
  return { customer, id, labelUrl };
}

/** Gives an encode back, trying until it succeeds. */
export async function giveBack(customer: Customer, id: string, { site }: Crowd): Promise<void> {
  const answer = await site.giveBack(customer.token, id);
  expectStatus(answer, 200);
  await answer.json();
  customer.reservations.delete(id);
}

/** Sends what a device has made, trying until it succeeds: the same picture gets the same answer. */
export async function putAgain(customer: Customer, id: string, crowd: Crowd): Promise<void> {
  const picture = customer.reservations.get(id) ?? new Uint8Array();
  const answer = await crowd.site.put(customer.token, id, picture);
  expectStatus(answer, 200);
  const { bytes } = encoded.parse(await answer.json());
  const hash = createHash('sha256').update(picture).digest('hex');
  customer.reservations.delete(id);
  customer.kept += 1;
  customer.pictures.set(id, { id, bytes, hash });
  customer.byDevice.add(id);
  acknowledged(crowd, 'uploads');
}

/** A tab that is closed, or loses its connection, while sending; it does not know the outcome. */
async function putAndLose({ token }: Customer, id: string, picture: Uint8Array, crowd: Crowd): Promise<void> {
  const lost = AbortSignal.timeout(Math.round(crowd.random() * LOST_AFTER_MILLISECONDS));
  const answer = crowd.site.put(token, id, picture, lost).then((whole) => whole.arrayBuffer());
  await answer.catch((error: unknown) => {
    if (!lost.aborted) throw error;
    crowd.ledger.counts.tabs += 1;
  });
}

/** Encoding on a device: most finish, some lose their connection and send again, some change their mind. */
async function makeOnDevice(crowd: Crowd): Promise<void> {
  const { customer, id, labelUrl } = await reserve(crowd);
  const choice = crowd.random();
  if (choice < 0.2) return giveBack(customer, id, crowd);
  const picture = await crowd.madeFor(labelUrl);
  customer.reservations.set(id, picture);
  if (choice < 0.5) await putAndLose(customer, id, picture, crowd);
  await putAgain(customer, id, crowd);
}

async function deleteOne(crowd: Crowd): Promise<void> {
  const { site, ledger, random } = crowd;
  const owner = oneOf(
    ledger.customers.filter(({ pictures }) => pictures.size > 1),
    random,
  );
  const picture = oneOf([...(owner?.pictures.values() ?? [])], random);
  if (owner === undefined || picture?.hash === undefined) {
    await (await site.ask('/api/health')).arrayBuffer();
    return;
  }
  owner.pictures.delete(picture.id);
  owner.unsureDeletions.add(picture.id);
  const answer = await site.ask(`/api/images/${picture.id}`, { method: 'DELETE', token: owner.token });
  expectStatus(answer, 200);
  await answer.json();
  owner.unsureDeletions.delete(picture.id);
  owner.gone.add(picture.id);
  acknowledged(crowd, 'deletions');
}

/** Asks until it is acknowledged; a person who is no longer known has been deleted. */
export async function leave(leaver: Leaver, crowd: Crowd): Promise<void> {
  const answer = await crowd.site.deleteAccount(leaver.token);
  expectStatus(answer, 200, 401);
  await answer.json();
  leaver.acknowledged = true;
  acknowledged(crowd, 'accounts');
}

async function joinAndLeave(crowd: Crowd): Promise<void> {
  const { site, ledger, image } = crowd;
  const leaver: Leaver = { ...(await site.signUp(newEmail())), acknowledged: false };
  ledger.leavers.push(leaver);
  const answer = await site.encode(leaver.token, image);
  expectStatus(answer, 200);
  leaver.pictureId = encoded.parse(await answer.json()).encodingId;
  await (await site.reserve(leaver.token)).arrayBuffer();
  await leave(leaver, crowd);
}

/** Sends a notification as Stripe does, repeatedly until it is acknowledged. */
export async function notify(buyer: Buyer, crowd: Crowd): Promise<void> {
  const payload = buyer.event ?? '';
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const answer = await crowd.site.notify(payload, signature);
  expectStatus(answer, 200);
  await answer.json();
  buyer.acknowledged = true;
  acknowledged(crowd, 'notifications');
}

/** Opens a checkout and pays. */
async function pay(buyer: Buyer, { site, stripe }: Crowd): Promise<void> {
  const path = '/api/stripe/create-checkout-session';
  const answer = await site.ask(path, { method: 'POST', token: buyer.token, body: {} });
  expectStatus(answer, 200);
  const object = stripe.pay(checkout.parse(await answer.json()).sessionId);
  const type = 'customer.subscription.created';
  const facts = { object: 'event', api_version: '2026-10-28.endive', type, data: { object } };
  buyer.event = JSON.stringify({ id: `evt_${buyer.uid}`, ...facts });
}

/** Buys the plan, and encodes under it. */
async function buy(crowd: Crowd): Promise<void> {
  const { site, ledger, random, image } = crowd;
  const hesitating = ledger.buyers.find(({ event }) => event === undefined);
  const buyer: Buyer = hesitating ?? {
    ...(await site.signUp(newEmail())),
    pictures: [],
    acknowledged: false,
  };
  if (hesitating === undefined) ledger.buyers.push(buyer);
  if (random() < 0.9) await pay(buyer, crowd);
  if (buyer.event === undefined) return;
  await notify(buyer, crowd);
  const answer = await site.encode(buyer.token, image);
  expectStatus(answer, 200);
  const { encodingId: id, bytes } = encoded.parse(await answer.json());
  buyer.pictures.push({ id, bytes });
  acknowledged(crowd, 'encodes');
}

/** Repeats one thing until the server no longer answers. */
async function until(ended: AbortSignal, crowd: Crowd, work: (crowd: Crowd) => Promise<void>): Promise<void> {
  while (!ended.aborted) {
    try {
      await work(crowd);
    } catch (error) {
      if (error instanceof RangeError || !ended.aborted) throw error;
      crowd.ledger.counts.unanswered += 1;
    }
  }
}

/** Everybody at once: people who encode, delete, leave and buy. Ends after the server has. */
export async function drive(crowd: Crowd, ended: AbortSignal): Promise<void> {
  const doings = [encode, encode, makeOnDevice, makeOnDevice, deleteOne, joinAndLeave, buy];
  await Promise.all(doings.map((doing) => until(ended, crowd, doing)));
}
