import * as z from 'zod/mini';
import { BURNS } from './limits.ts';
import { WORK_PLACES } from './work-places.ts';

export const imageFormat = z.enum(['png', 'jpeg']);

/** What a simulation of one way of sending a picture did to its message. */
export const survival = z.object({
  /** Stable name of the way. */
  channel: z.string(),
  /** What users are told. */
  words: z.string(),
  /** Year and month of the simulation's parameters. */
  date: z.string(),
  /** Whether the message came back exactly; null: not tried. */
  survives: z.nullable(z.boolean()),
  /** Information received divided by information needed, comfortable from about 1.4 on; null: not known. */
  margin: z.nullable(z.number()),
});
export type Survival = z.infer<typeof survival>;

export const burn = z.enum(BURNS);

/** What the owner of a picture asks of those who reveal its message, and what has happened. */
export const ownReceipt = z.object({
  /** Whether it is recorded when the message is revealed. */
  tells: z.boolean(),
  /** Null if the picture stays. */
  burn: z.nullable(burn),
  /** When it was first revealed; null if it was not, or if that was not recorded. */
  revealedAt: z.nullable(z.string()),
});
export type OwnReceipt = z.infer<typeof ownReceipt>;

/** What the owner of a picture has set for its link, and its present state. */
export const ownLink = z.object({
  /** Null if anybody with the link may look as often as they like. */
  maxViews: z.nullable(z.int()),
  /** Views used. */
  views: z.int(),
  /** The owner's own date; null if only the plan's counts. */
  until: z.nullable(z.string()),
  /** When it ended early, and why; after that, only this record is kept. */
  ended: z.nullable(z.object({ at: z.string(), by: z.enum(['views', ...BURNS]) })),
  /** Null if the message was hidden without asking for one: then there never will be. */
  receipt: z.nullable(ownReceipt),
});
export type OwnLink = z.infer<typeof ownLink>;

/** What anybody who has the link is told about it. */
export const sharedLink = z.object({
  viewsLeft: z.nullable(z.int()),
  until: z.nullable(z.string()),
  /** Whether its sender is told when the message is revealed. */
  receipt: z.boolean(),
  burn: z.nullable(burn),
});
export type SharedLink = z.infer<typeof sharedLink>;

/** A stored picture, as its owner is told about it once (S-3.3, A-26, A-38). */
export const storedPicture = z.object({
  encodingId: z.string(),
  downloadUrl: z.nullable(z.string()),
  s3Key: z.string(),
  filename: z.string(),
  format: imageFormat,
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  hasQRCode: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** Only if something is set. */
  link: z.optional(ownLink),
});
export type StoredPicture = z.infer<typeof storedPicture>;

/** S-3.3, plus what the success panel says about a picture that was processed here. */
export const encodeResponse = z.extend(storedPicture, {
  /** Peak signal-to-noise ratio of the picture against the original, decibels over RGB. */
  psnr: z.number(),
  survival: z.array(survival),
});
export type EncodeResponse = z.infer<typeof encodeResponse>;

/** An encode that has been counted and that a device is carrying out. */
export const reservation = z.object({
  encodingId: z.string(),
  /** Address for the QR code on the label; null if there is to be none. */
  labelUrl: z.nullable(z.string()),
  /** Until when the finished picture is accepted. */
  expiresAt: z.string(),
});
export type Reservation = z.infer<typeof reservation>;

export const givenBack = z.object({ givenBack: z.boolean() });

export const decodeResponse = z.object({
  message: z.string(),
  /** The receipt for the revealed message; only if its sender asked for one, and is somebody else. */
  receipt: z.optional(z.string()),
});
export type DecodeResponse = z.infer<typeof decodeResponse>;

/** Whether a receipt deleted the picture, and whether it came from the owner, in which case it has no effect. */
export const receiptTaken = z.object({ deleted: z.boolean(), own: z.boolean() });
export type ReceiptTaken = z.infer<typeof receiptTaken>;

/** S-3.4; the size in pixels, label included, reserves the picture's place on a page before it has loaded. */
export const shareResponse = z.object({
  s3Key: z.string(),
  filename: z.string(),
  width: z.int(),
  height: z.int(),
  /** Only if the sender has set something. If views are limited, there is no picture until somebody opens it. */
  link: z.optional(sharedLink),
});
export type ShareResponse = z.infer<typeof shareResponse>;

/** S-3.2; `_id` is the encoding id, times are ISO 8601 UTC. */
export const historyItem = z.object({
  _id: z.string(),
  s3Key: z.nullable(z.string()),
  filename: z.string(),
  displayUrl: z.nullable(z.string()),
  downloadUrl: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** Only if something is set. */
  link: z.optional(ownLink),
  /** The owner's note about it; nobody else sees it. */
  note: z.optional(z.string()),
});
export type HistoryItem = z.infer<typeof historyItem>;
export const historyResponse = z.array(historyItem);

export const deleteResponse = z.object({ deleted: z.literal(true) });

export const userStatus = z.object({ freeEncodesUsed: z.int().check(z.minimum(0)) });
export type UserStatus = z.infer<typeof userStatus>;
export const freeEncodesRemaining = z.object({
  remaining: z.union([z.int().check(z.minimum(0)), z.literal('Unlimited')]),
});
export type FreeEncodesRemaining = z.infer<typeof freeEncodesRemaining>;

/** From before the address was proven by another way of signing in: pictures that still exist, free encodes used. */
export const unprovenPast = z.object({
  pictures: z.int().check(z.minimum(0)),
  freeEncodes: z.int().check(z.minimum(0)),
});
export type UnprovenPast = z.infer<typeof unprovenPast>;
export const settled = z.object({ settled: z.literal(true) });

/** How plans are sold: not at all, through Stripe, or in a sandbox where no money moves. */
export const billingKind = z.enum(['off', 'stripe', 'sandbox']);
export type BillingKind = z.infer<typeof billingKind>;

/** S-3.5; the rest says until when, and `pending` that a finished checkout has not yet become a plan. */
export const subscriptionStatus = z.object({
  status: z.enum(['active', 'inactive']),
  cancelAtPeriodEnd: z.optional(z.boolean()),
  /** When the paid period ends, ISO 8601 UTC. */
  currentPeriodEnd: z.optional(z.string()),
  pending: z.optional(z.boolean()),
  /** Whether the plan has stopped because a renewal is unpaid; its payment may still be collected until it is cancelled. */
  overdue: z.optional(z.boolean()),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/** S-3.8, A-18: always both. */
export const checkoutSession = z.object({ sessionId: z.string(), url: z.string() });
export type CheckoutSession = z.infer<typeof checkoutSession>;

/** What is read from an event; anything else it says is not trusted but looked up. */
export const stripeEvent = z.looseObject({ id: z.string(), type: z.string() });
export const webhookResponse = z.object({ received: z.literal(true) });

/** What the sandbox's own checkout page shows, and where it leads. */
export const sandboxCheckout = z.object({
  price: z.string(),
  paid: z.boolean(),
  successUrl: z.string(),
  cancelUrl: z.string(),
});
export type SandboxCheckout = z.infer<typeof sandboxCheckout>;

/** Which provider keeps the accounts, and what a page needs to talk to it. */
export const identityConfig = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('built-in') }),
  z.object({
    provider: z.literal('firebase'),
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    /** Whether accounts can be used only once their address is confirmed. */
    requireVerifiedEmail: z.boolean(),
  }),
]);
export type IdentityConfig = z.infer<typeof identityConfig>;

/** Whether signing in with Google is possible, and if not, why not. */
export const googleConfig = z.object({ available: z.boolean(), reason: z.nullable(z.string()) });
export type GoogleConfig = z.infer<typeof googleConfig>;

/** Name of the `<meta>` in which a page of the server carries its `PublicConfig` as JSON. */
export const CONFIG_META = 'underpaint-config';

/** What the page must know before anyone signs in: only public settings. */
export const publicConfig = z.object({
  identity: identityConfig,
  google: googleConfig,
  /** Whether emails go out at once, once the mail server accepts them again, or only to the operator's console. */
  letters: z.enum(['mail', 'delayed', 'console']),
  /** Notified of sign-ins and sign-outs. */
  authSyncUrl: z.nullable(z.string()),
  /** Whom people write to. */
  supportEmail: z.nullable(z.string()),
  billing: billingKind,
  /** The price of the Pro plan at the payment provider, when there is one. */
  priceId: z.nullable(z.string()),
  imageMaxBytes: z.int(),
  imageMaxPixels: z.int(),
  /** A picture that contains a message may be larger than any cover, because of its label. */
  revealMaxBytes: z.int(),
  revealMaxPixels: z.int(),
  /** Where messages are hidden and revealed. */
  workOn: z.enum(WORK_PLACES),
  freeEncodes: z.int(),
  expiryDays: z.nullable(z.int()),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const health = z.object({ status: z.literal('ok') });

/** The user who is signed in (S-3.1). */
export interface User {
  uid: string;
  email: string;
}

/** An account of the built-in sign-in. */
export const account = z.object({ id: z.string(), email: z.string(), emailVerified: z.boolean() });

/** Who has just signed in or changed the password; the token is null if that signs nobody in. */
export const signedIn = z.object({ token: z.nullable(z.string()), user: account });

/** The owner of a token; null if it is not valid. */
export const session = z.nullable(z.object({ user: account }));

/** One way of signing in to an account: `credential` is a password. */
export const signInMethod = z.object({ providerId: z.string() });
export const signInMethods = z.array(signInMethod);

export const done = z.object({ status: z.boolean() });
export const signedOut = z.object({ success: z.boolean() });
