import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import {
  listOf,
  newSession,
  newSubscription,
  PRICE,
  type StripeCustomer,
  type StripeSession,
  type StripeSubscription,
} from './stripe-objects.ts';
import {
  expectFields,
  missing,
  readStripeRequest,
  StripeRefusal,
  type StripeRequest,
} from './stripe-request.ts';

type Handler = (request: StripeRequest, id: string) => object;

const LISTING = ['customer', 'status', 'limit'];
const ORDER = ['mode', 'customer', 'client_reference_id', 'success_url', 'cancel_url'];
const METADATA = ['metadata[order]'];
const LINE = ['line_items[0][price]', 'line_items[0][quantity]'];

function checkOrder(fields: Record<string, string>): void {
  if (fields['mode'] !== 'subscription') throw new StripeRefusal(400, 'Another mode.', { param: 'mode' });
  if (fields['line_items[0][quantity]'] !== '1') throw new StripeRefusal(400, 'Another quantity.');
  if (fields['line_items[0][price]'] !== PRICE) throw missing('price', fields['line_items[0][price]'] ?? '');
  for (const name of ['success_url', 'cancel_url']) {
    if (!URL.canParse(fields[name] ?? ''))
      throw new StripeRefusal(400, 'Not a valid URL', { code: 'url_invalid' });
  }
}

/**
 * The part of Stripe that the product uses, over real HTTP and just as strict: it refuses a wrong key, version,
 * encoding, method or path, a missing idempotency key, one used for something else, and unknown parameters.
 */
export class StripeDouble {
  readonly customers = new Map<string, StripeCustomer>();
  readonly sessions = new Map<string, StripeSession>();
  readonly subscriptions = new Map<string, StripeSubscription>();
  /** Every request that arrived, as `METHOD /path`. */
  readonly requests: string[] = [];
  /** Runs before a request is answered; may throw a refusal, or wait. */
  before: (request: StripeRequest) => void | Promise<void> = () => {};
  now: () => Date;
  url = '';
  readonly #replays = new Map<string, { body: string; answer: object }>();
  #ids = 0;

  private constructor(now: () => Date) {
    this.now = now;
  }

  static async start(now: () => Date = () => new Date()): Promise<StripeDouble> {
    const double = new StripeDouble(now);
    const server = createServer((request, response) => void double.#answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    double.url = `http://127.0.0.1:${address.port}`;
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
    });
    return double;
  }

  /** Pays for a checkout, as a person does on Stripe's page. */
  pay(sessionId: string): StripeSubscription {
    const session = this.session(sessionId);
    if (session.status !== 'open') throw new Error(`the checkout is ${session.status}`);
    const subscription = newSubscription(this.#id('sub'), session.customer, this.#seconds());
    this.subscriptions.set(subscription.id, subscription);
    const paid = { status: 'complete', payment_status: 'paid', url: null } as const;
    Object.assign(session, { ...paid, subscription: subscription.id });
    return subscription;
  }

  session(id: string): StripeSession {
    const session = this.sessions.get(id);
    if (session === undefined) throw missing('id', id);
    return session;
  }

  /** Passes the end of a subscription's period: it ends if it was cancelled, otherwise it is renewed. */
  passPeriod(subscription: StripeSubscription, renewal: 'paid' | 'unpaid' = 'paid'): void {
    const [item] = subscription.items.data;
    if (item === undefined) throw new Error('no item');
    const end = item.current_period_end;
    if (subscription.cancel_at !== null) Object.assign(subscription, { status: 'canceled', ended_at: end });
    else {
      Object.assign(item, {
        current_period_start: end,
        current_period_end: end + (end - item.current_period_start),
      });
      subscription.status = renewal === 'paid' ? 'active' : 'past_due';
    }
  }

  #seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  #id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}_test_${this.#ids}`;
  }

  #ofCustomer<Item extends { customer: string; status: string }>(
    all: Map<string, Item>,
    request: StripeRequest,
  ) {
    const { customer = '', status } = expectFields(request, LISTING);
    if (!this.customers.has(customer)) throw missing('customer', customer);
    const wanted = (item: Item) => item.customer === customer && (status === 'all' || item.status === status);
    return listOf(request.path, [...all.values()].filter(wanted).reverse());
  }

  #subscription(id: string): StripeSubscription {
    const found = this.subscriptions.get(id);
    if (found === undefined || found.ended_at !== null) throw missing('id', id);
    return found;
  }

  readonly #routes: Record<string, Handler> = {
    'POST /v1/customers': (request) => {
      const { email = '', 'metadata[uid]': uid = '' } = expectFields(request, ['email', 'metadata[uid]']);
      const facts = { object: 'customer', livemode: false, created: this.#seconds() } as const;
      const customer: StripeCustomer = { id: this.#id('cus'), ...facts, email, metadata: { uid } };
      this.customers.set(customer.id, customer);
      return customer;
    },
    'GET /v1/customers/:id': (request, id) => {
      expectFields(request, []);
      const customer = this.customers.get(id);
      if (customer === undefined) throw missing('id', id);
      return customer;
    },
    'POST /v1/checkout/sessions': (request) => {
      const fields = expectFields(request, [...ORDER, ...LINE, ...METADATA]);
      checkOrder(fields);
      const { customer = '', client_reference_id = '', success_url = '', cancel_url = '' } = fields;
      const { 'metadata[order]': number = '' } = fields;
      if (!this.customers.has(customer)) throw missing('customer', customer);
      const order = { customer, client_reference_id, success_url, cancel_url, metadata: { order: number } };
      const session = newSession({ id: this.#id('cs'), now: this.#seconds(), ...order });
      this.sessions.set(session.id, session);
      return session;
    },
    'GET /v1/checkout/sessions': (request) => this.#ofCustomer(this.sessions, request),
    'GET /v1/checkout/sessions/:id': (request, id) => {
      expectFields(request, []);
      return this.session(id);
    },
    'POST /v1/checkout/sessions/:id/expire': (request, id) => {
      expectFields(request, []);
      const session = this.session(id);
      if (session.status !== 'open') throw new StripeRefusal(400, 'Only open sessions can be expired.');
      return Object.assign(session, { status: 'expired', url: null });
    },
    'GET /v1/subscriptions': (request) => this.#ofCustomer(this.subscriptions, request),
    'POST /v1/subscriptions/:id': (request, id) => {
      const { cancel_at_period_end } = expectFields(request, ['cancel_at_period_end']);
      if (!['true', 'false'].includes(cancel_at_period_end ?? '')) {
        throw new StripeRefusal(400, 'Invalid boolean');
      }
      const subscription = this.#subscription(id);
      if (subscription.status === 'canceled')
        throw new StripeRefusal(400, 'A canceled subscription can only update its details.');
      const [item] = subscription.items.data;
      const ends = cancel_at_period_end === 'true';
      return Object.assign(subscription, {
        cancel_at_period_end: ends,
        canceled_at: ends ? this.#seconds() : null,
        cancel_at: ends ? (item?.current_period_end ?? null) : null,
      });
    },
    'DELETE /v1/subscriptions/:id': (request, id) => {
      expectFields(request, []);
      const ended = { status: 'canceled', ended_at: this.#seconds(), canceled_at: this.#seconds() };
      return Object.assign(this.#subscription(id), ended);
    },
  };

  #handle(request: StripeRequest): object {
    const [, base = '', id = '', rest = ''] =
      /^(\/v1\/(?:customers|subscriptions|checkout\/sessions))(?:\/(\w+))?(\/\w+)?$/.exec(request.path) ?? [];
    const handler = this.#routes[`${request.method} ${base}${id && '/:id'}${rest}`];
    if (handler === undefined) throw new StripeRefusal(404, `Unrecognized request URL (${request.path}).`);
    return handler(request, id);
  }

  /** The same key gives the same answer, and is refused for a different request. */
  #onlyOnce(request: StripeRequest): object {
    const { idempotencyKey: key, path, body } = request;
    if (key === null) return this.#handle(request);
    const known = this.#replays.get(key);
    const whole = `${path} ${body}`;
    if (known !== undefined && known.body !== whole) {
      throw new StripeRefusal(400, 'Keys can only be used once.', { type: 'idempotency_error' });
    }
    const answer = known?.answer ?? this.#handle(request);
    this.#replays.set(key, { body: whole, answer: known?.answer ?? structuredClone(answer) });
    return answer;
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('content-type', 'application/json');
    response.setHeader('request-id', 'req_double');
    try {
      const request = await readStripeRequest(incoming);
      this.requests.push(`${request.method} ${request.path}`);
      await this.before(request);
      response.end(JSON.stringify(this.#onlyOnce(request)));
    } catch (error) {
      const refusal = error instanceof StripeRefusal ? error : new StripeRefusal(500, String(error));
      response.statusCode = refusal.status;
      response.setHeader('stripe-should-retry', 'false');
      response.end(JSON.stringify({ error: { ...refusal.error, message: refusal.message } }));
    }
  }
}
