/** Objects of the Stripe API, version 2026-10-28.endive, with the fields that its types say are always there. */

export const PRICE = 'price_test_pro';
const MONTH_SECONDS = 30 * 24 * 60 * 60;

export interface StripeCustomer {
  id: string;
  object: 'customer';
  email: string;
  created: number;
  livemode: false;
  metadata: Record<string, string>;
}

export interface StripeSession {
  id: string;
  object: 'checkout.session';
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  customer: string;
  client_reference_id: string | null;
  subscription: string | null;
  success_url: string;
  cancel_url: string;
  url: string | null;
  created: number;
  expires_at: number;
  currency: 'usd';
  amount_total: number;
  livemode: false;
  metadata: Record<string, string>;
}

export interface StripeSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  billing_mode: { type: 'flexible' };
  collection_method: 'charge_automatically';
  created: number;
  currency: 'usd';
  items: {
    object: 'list';
    has_more: false;
    url: string;
    data: {
      id: string;
      object: 'subscription_item';
      current_period_start: number;
      current_period_end: number;
    }[];
  };
  livemode: false;
  metadata: Record<string, string>;
  start_date: number;
}

export function listOf(url: string, data: readonly object[]) {
  return { object: 'list', url, has_more: false, data };
}

export function newSubscription(id: string, customer: string, now: number): StripeSubscription {
  const item = {
    id: `si_${id}`,
    object: 'subscription_item' as const,
    quantity: 1,
    subscription: id,
    price: {
      id: PRICE,
      object: 'price',
      currency: 'usd',
      unit_amount: 299,
      recurring: { interval: 'month' },
    },
    current_period_start: now,
    current_period_end: now + MONTH_SECONDS,
  };
  return {
    id,
    object: 'subscription',
    customer,
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    billing_mode: { type: 'flexible' },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [item],
    },
    livemode: false,
    metadata: {},
    start_date: now,
  };
}

export function newSession(order: {
  id: string;
  now: number;
  customer: string;
  client_reference_id: string;
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
}): StripeSession {
  const { id, now, ...rest } = order;
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    ...rest,
    subscription: null,
    url: `https://checkout.stripe.com/c/pay/${id}#fidkdWxOYHwnPyd1blpx`,
    created: now,
    expires_at: now + 24 * 60 * 60,
    currency: 'usd',
    amount_total: 299,
    livemode: false,
  };
}
