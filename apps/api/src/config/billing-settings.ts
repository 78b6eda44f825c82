import type { BillingKind } from '@underpaint/contract';
import { z } from 'zod';
import { flag, text, webAddress, wholeNumber } from './setting-schemas.ts';

/** Address of the Stripe API, such as `http://127.0.0.1:12111`; a test's stand-in speaks plain HTTP. */
const stripeApi = webAddress('https://api.stripe.com')
  .transform((value) => new URL(value))
  .optional();

/** Settings of the Pro plan and how it is sold. */
export const billingSettings = {
  billing: {
    env: 'BILLING',
    doc: 'How the Pro plan is sold: `off`, `stripe`, or `sandbox`, which lets people try it without paying.',
    schema: z.enum(['off', 'stripe', 'sandbox'], 'must be off, stripe or sandbox').optional(),
    defaultDoc: '`stripe` with a `STRIPE_SECRET_KEY`, otherwise `off`',
  },
  sandboxAnywhere: {
    env: 'BILLING_SANDBOX_ANYWHERE',
    doc: '`true` allows the sandbox with `NODE_ENV=production` or over https, where it is refused otherwise.',
    schema: flag,
    default: 'false',
  },
  nodeEnv: {
    env: 'NODE_ENV',
    doc: '`production` refuses the sandbox.',
    schema: text.optional(),
  },
  stripeSecretKey: {
    env: 'STRIPE_SECRET_KEY',
    doc: 'Secret or restricted key of the Stripe account: customers, checkout sessions, subscriptions.',
    schema: text.regex(/^(sk|rk)_\S+$/, 'must begin with sk_ or rk_').optional(),
  },
  stripeWebhookSecret: {
    env: 'STRIPE_WEBHOOK_SECRET',
    doc: 'Signing secret of the webhook endpoint `/api/stripe/webhook`.',
    schema: text.regex(/^whsec_\S+$/, 'must begin with whsec_').optional(),
  },
  stripePriceId: {
    env: 'STRIPE_PRICE_ID',
    doc: 'Recurring price of the Pro plan: $2.99 a month.',
    schema: text.regex(/^price_\S+$/, 'must begin with price_').optional(),
  },
  stripeApi: {
    env: 'STRIPE_API',
    doc: 'Address of the Stripe API, for tests.',
    schema: stripeApi,
    defaultDoc: "Stripe's own",
  },
  pastDueDays: {
    env: 'PAST_DUE_DAYS',
    doc: 'Days a plan stays active while a renewal is unpaid.',
    schema: wholeNumber({ min: 0, max: 60 }),
    default: '7',
  },
} as const;

interface BillingValues {
  billing: BillingKind | undefined;
  sandboxAnywhere: boolean;
  nodeEnv: string | undefined;
  publicOrigin: string | undefined;
  supportEmail: string | undefined;
  stripeSecretKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  stripePriceId: string | undefined;
}

/** How plans are sold: as configured, otherwise through Stripe if there is a key, otherwise not at all. */
export function billingKindOf({ billing, stripeSecretKey }: BillingValues): BillingKind {
  return billing ?? (stripeSecretKey === undefined ? 'off' : 'stripe');
}

function stripeProblems(values: BillingValues): string[] {
  const wanted = {
    STRIPE_SECRET_KEY: values.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: values.stripeWebhookSecret,
    STRIPE_PRICE_ID: values.stripePriceId,
  };
  const missing = Object.entries(wanted).filter(([, value]) => value === undefined);
  const problems = missing.map(([name]) => `${name} is required to sell plans through Stripe.`);
  if (values.supportEmail !== undefined) return problems;
  return [...problems, 'SUPPORT_EMAIL is required to sell plans through Stripe: they come with support.'];
}

function sandboxProblems({ sandboxAnywhere, nodeEnv, publicOrigin }: BillingValues): string[] {
  const real = nodeEnv === 'production' || (publicOrigin ?? '').startsWith('https:');
  if (!real || sandboxAnywhere) return [];
  return [
    'BILLING=sandbox gives the Pro plan away and is refused in production and over https. ' +
      'Set BILLING_SANDBOX_ANYWHERE=true if that is what you want.',
  ];
}

/** What is wrong with the billing settings in combination. */
export function billingProblems(values: BillingValues): string[] {
  const kind = billingKindOf(values);
  if (kind === 'stripe') return stripeProblems(values);
  return kind === 'sandbox' ? sandboxProblems(values) : [];
}
