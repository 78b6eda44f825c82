import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { BillingContext, ProPictures } from './billing.context.ts';
import type { BillingGateway } from './billing-gateway.ts';
import type { PlansRepository } from './plans.repository.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
import { stripeGateway } from './stripe-gateway.ts';

/** The payment service of the settings; null when nothing is sold. */
export function openBillingGateway(config: Config, db: Database): BillingGateway | null {
  if (config.billing === 'sandbox') return sandboxGateway(db, config.publicOrigin);
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, stripePriceId: priceId } = config;
  const complete = secretKey !== undefined && webhookSecret !== undefined && priceId !== undefined;
  if (config.billing === 'off' || !complete) return null;
  return stripeGateway({ secretKey, webhookSecret, priceId, api: config.stripeApi });
}

export interface BillingParts {
  config: Config;
  repositories: { plans: PlansRepository; proPictures: ProPictures };
  billing: BillingGateway | null;
  now?: () => Date;
}

/** Everything that decisions on plans need. */
export function createBillingContext(
  { config, repositories, billing, now = () => new Date() }: BillingParts,
  onProblem: (error: unknown) => void,
): BillingContext {
  return {
    plans: repositories.plans,
    pictures: repositories.proPictures,
    gateway: billing,
    publicOrigin: config.publicOrigin,
    graceDays: config.pastDueDays,
    expiryDays: config.expiryDays,
    now,
    onProblem,
  };
}
