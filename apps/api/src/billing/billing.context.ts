import type { BillingGateway } from './billing-gateway.ts';
import type { PlansRepository } from './plans.repository.ts';

/** Where the dates of pictures made under a plan are kept. */
export interface ProPictures {
  /** Sets until when the pictures made under the plan stay; null while there is no such date. */
  dateProPictures(entry: { uid: string; expiresAt: string | null }): Promise<void>;
  /** Owners of pictures made under a plan that have no date although the plan is over, and since when it is. */
  undatedProOwners(now: string): Promise<{ uid: string; endedAt: string }[]>;
}

export interface BillingContext {
  plans: PlansRepository;
  pictures: ProPictures;
  /** Null: nothing is sold, and what was sold by Stripe is still honoured. */
  gateway: BillingGateway | null;
  publicOrigin: string;
  /** Days for which a plan goes on while a renewal is not paid. */
  graceDays: number;
  /** Days for which pictures stay after the plan under which they were made; null keeps them. */
  expiryDays: number | null;
  now: () => Date;
  /** Told when the payment service could not be asked, and what was known before is used. */
  onProblem: (error: unknown) => void;
}
