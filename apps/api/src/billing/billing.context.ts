import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingGateway } from './billing-gateway.ts';
import { type PlansRepository, plansRepository } from './plans.repository.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

/** Everything that decisions about plans need. */
export interface BillingContext {
  plans: PlansRepository;
  /** Null when nothing is sold; what Stripe sold earlier is still honoured. */
  gateway: BillingGateway | null;
  publicOrigin: string;
  /** How many days a plan continues after an unpaid renewal. */
  graceDays: number;
  /** How many days pictures are kept after the plan they were made under ends; null keeps them. */
  expiryDays: number | null;
  now: () => Date;
  /** Receives a sentence the operator should know about, and the error behind it. */
  say: (sentence: string, error?: unknown) => void;
}

/** @throws {AppError} `billing.off` when nothing is sold here. */
export function requireGateway({ gateway }: BillingContext): BillingGateway {
  if (gateway === null) throw new AppError('billing.off');
  return gateway;
}

/** Stripe's library takes up a tenth of the start-up time, so it is only loaded where it is used. */
async function openGateway(config: Config, db: Database): Promise<BillingGateway | null> {
  if (config.billing === 'sandbox') return sandboxGateway(db, config.publicOrigin);
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, stripePriceId: priceId } = config;
  const complete = secretKey !== undefined && webhookSecret !== undefined && priceId !== undefined;
  if (config.billing === 'off' || !complete) return null;
  const { stripeGateway } = await import('./stripe-gateway.ts');
  return stripeGateway({ secretKey, webhookSecret, priceId, api: config.stripeApi });
}

/** Sets up billing as configured. */
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
