import type { BillingKind } from '@underpaint/contract';

interface BillingSettings {
  billing: BillingKind | undefined;
  sandboxAnywhere: boolean;
  nodeEnv: string | undefined;
  publicOrigin: string | undefined;
  stripeSecretKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  stripePriceId: string | undefined;
}

/** How plans are sold: as told, else by Stripe when there is a key, else not at all. */
export function billingKindOf({ billing, stripeSecretKey }: BillingSettings): BillingKind {
  return billing ?? (stripeSecretKey === undefined ? 'off' : 'stripe');
}

function stripeProblems(values: BillingSettings): string[] {
  const wanted = {
    STRIPE_SECRET_KEY: values.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: values.stripeWebhookSecret,
    STRIPE_PRICE_ID: values.stripePriceId,
  };
  const missing = Object.entries(wanted).filter(([, value]) => value === undefined);
  return missing.map(([name]) => `${name} is required to sell plans by Stripe.`);
}

function sandboxProblems({ sandboxAnywhere, nodeEnv, publicOrigin }: BillingSettings): string[] {
  const real = nodeEnv === 'production' || (publicOrigin ?? '').startsWith('https:');
  if (!real || sandboxAnywhere) return [];
  return [
    'BILLING=sandbox gives the Pro plan away and is refused in production and over https. ' +
      'Set BILLING_SANDBOX_ANYWHERE=true if that is what you want.',
  ];
}

/** What is wrong with the settings of billing, taken together. */
export function billingProblems(values: BillingSettings): string[] {
  const kind = billingKindOf(values);
  if (kind === 'stripe') return stripeProblems(values);
  return kind === 'sandbox' ? sandboxProblems(values) : [];
}
