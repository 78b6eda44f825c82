/** What the product needs to know of a subscription at the payment service. */
export interface Subscription {
  id: string;
  /** The service's own word: `active`, `past_due`, `canceled`, and more that may come. */
  status: string;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** When it will end, once it was cancelled. */
  cancelAt: Date | null;
  endedAt: Date | null;
}

export interface CheckoutOrder {
  uid: string;
  customerId: string;
  /** Grows with each order of a customer: the session of a higher one takes the place of all lower ones. */
  number: number;
  successUrl: string;
  cancelUrl: string;
  /** The same for the same order: a repeated request must not make a second checkout. */
  idempotencyKey: string;
}

export interface OpenCheckout {
  sessionId: string;
  url: string;
}

/** A notification whose signature was right. Nothing in it is believed but its ids. */
export interface BillingEvent {
  id: string;
  /** Whose subscription may have changed; null when the event is about something else. */
  customerId: string | null;
  /** It only points to what it is about, and is of no use to us. */
  thin: boolean;
}

/**
 * A service that takes payments. Every method that asks it throws `AppError` `billing.unavailable` when it cannot
 * be reached, and `billing.off` when it refuses our account.
 */
export interface BillingGateway {
  readonly name: 'stripe' | 'sandbox';
  /** The price that people subscribe to; null when there is only one and it has no name. */
  readonly priceId: string | null;
  createCustomer(person: { uid: string; email: string }): Promise<string>;
  /**
   * The one session of an order, opened when there is none, after those of lower orders are closed; null when it
   * was paid or closed already.
   *
   * @throws {AppError} `conflict` when one of a lower order is paid at this moment.
   */
  openCheckout(order: CheckoutOrder): Promise<OpenCheckout | null>;
  /** Closes a session, so that nobody can pay in it; one that is not open stays as it is. */
  closeCheckout(sessionId: string): Promise<void>;
  /** Whether a checkout was completed, and whose it is; null when there is none of this id. */
  findCheckout(sessionId: string): Promise<{ customerId: string | null; completed: boolean } | null>;
  /** All subscriptions of a customer, ended ones too; none for a customer that the service does not know. */
  subscriptionsOf(customerId: string, now: Date): Promise<Subscription[]>;
  cancelAtPeriodEnd(subscriptionId: string, now: Date): Promise<void>;
  /** Takes that back. */
  keepOn(subscriptionId: string): Promise<void>;
  /** Ends every subscription and every open checkout of a customer at once. */
  endEverything(customerId: string, now: Date): Promise<void>;
  /** @throws {AppError} `billing.signature` when the service did not send this, or not just now. */
  readEvent(notification: { body: Uint8Array; signature: string; now: Date }): BillingEvent;
}
