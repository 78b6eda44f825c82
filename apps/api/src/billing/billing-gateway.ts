/** What the product needs to know about a subscription at the payment service. */
export interface Subscription {
  id: string;
  /** The service's own status: `active`, `past_due`, `canceled`, and perhaps others in future. */
  status: string;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** When a cancelled subscription will end. */
  cancelAt: Date | null;
  endedAt: Date | null;
}

export interface CheckoutOrder {
  uid: string;
  customerId: string;
  /**
   * Increases with each of a customer's orders: the session with a higher number replaces all those with lower ones.
   */
  number: number;
  successUrl: string;
  cancelUrl: string;
  /** The same for the same order: a repeated request must not create a second checkout. */
  idempotencyKey: string;
}

export interface OpenCheckout {
  sessionId: string;
  url: string;
}

/** A notification with a valid signature. Only its ids are trusted, nothing else in it. */
export interface BillingEvent {
  id: string;
  /** The customer whose subscription may have changed; null when the event is about something else. */
  customerId: string | null;
  /** A "thin" event: it only refers to its subject, and is of no use to us. */
  thin: boolean;
}

/**
 * A service that takes payments. Every method that contacts it throws `AppError` `billing.unavailable` when it cannot
 * be reached, and `billing.off` when it rejects our account.
 */
export interface BillingGateway {
  readonly name: 'stripe' | 'sandbox';
  /** The price that people subscribe to; null when there is only one, without a name. */
  readonly priceId: string | null;
  /** @param person `insteadOf`: their former customer, which the service no longer knows. */
  createCustomer(person: { uid: string; email: string; insteadOf?: string }): Promise<string>;
  /** Whether the service still knows a customer: one created with another account's keys is unknown. */
  knowsCustomer(customerId: string): Promise<boolean>;
  /**
   * The only session for an order. Closes the sessions of lower-numbered orders, then opens it if it is not open yet;
   * null when it has already been paid or closed.
   *
   * @throws {AppError} `conflict` when the session of a lower-numbered order has just been paid.
   */
  openCheckout(order: CheckoutOrder): Promise<OpenCheckout | null>;
  /** Closes a session, so that nobody can pay in it; a session that is not open stays as it is. */
  closeCheckout(sessionId: string): Promise<void>;
  /** Whether a checkout was completed, and whose it is; null when no checkout has this id. */
  findCheckout(sessionId: string): Promise<{ customerId: string | null; completed: boolean } | null>;
  /** All of a customer's subscriptions, including ended ones; none for a customer the service does not know. */
  subscriptionsOf(customerId: string, now: Date): Promise<Subscription[]>;
  cancelAtPeriodEnd(subscriptionId: string, now: Date): Promise<void>;
  /** Undoes the cancellation. */
  keepOn(subscriptionId: string): Promise<void>;
  /**
   * Immediately ends a customer's subscriptions whose renewal is unpaid, or that are paused, so that no more payments are
   * collected for them. Resolves to whether there were any.
   */
  endStopped(customerId: string): Promise<boolean>;
  /** Immediately ends all of a customer's subscriptions and open checkouts. */
  endEverything(customerId: string, now: Date): Promise<void>;
  /** @throws {AppError} `billing.signature` when the service did not send this, or did not send it just now. */
  readEvent(notification: { body: Uint8Array; signature: string; now: Date }): BillingEvent;
}
