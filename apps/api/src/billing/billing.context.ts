import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingGateway } from './billing-gateway.ts';
import { type PlansRepository, plansRepository } from './plans.repository.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

/** Everything that decisions on plans need. */
export interface BillingContext {
  plans: PlansRepository;
  /** Null: nothing is sold, and what was sold by Stripe is still honoured. */
  gateway: BillingGateway | null;
  publicOrigin: string;
  /** Days for which a plan goes on while a renewal is not paid. */
  graceDays: number;
  /** Days for which pictures stay after the plan under which they were made; null keeps them. */
  expiryDays: number | null;
  now: () => Date;
  /** Told, in a sentence, what the operator should know, and the error behind it. */
  say: (sentence: string, error?: unknown) => void;
}

/** @throws {AppError} `billing.off` when nothing is sold here. */
export function requireGateway({ gateway }: BillingContext): BillingGateway {
  if (gateway === null) throw new AppError('billing.off');
  return gateway;
}

/** Stripe's library takes a tenth of a start: it is loaded where it sells. */
async function openGateway(config: Config, db: Database): Promise<BillingGateway | null> {
  if (config.billing === 'sandbox') return sandboxGateway(db, config.publicOrigin);
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, stripePriceId: priceId } = config;
  const complete = secretKey !== undefined && webhookSecret !== undefined && priceId !== undefined;
  if (config.billing === 'off' || !complete) return null;
  const { stripeGateway } = await import('./stripe-gateway.ts');
  return stripeGateway({ secretKey, webhookSecret, priceId, api: config.stripeApi });
}

/** Billing as the settings ask for it. */
export async function openBilling(
  config: Config,
  db: Database,
  { now, say }: Pick<BillingContext, 'now' | 'say'>,
): Promise<BillingContext> {
  return {
    plans: plansRepository(db),
    gateway: await openGateway(config, db),
    publicOrigin: config.publicOrigin,
    graceDays: config.pastDueDays,
    expiryDays: config.expiryDays,
    now,
    say,
  };
}
