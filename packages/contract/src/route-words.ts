import type { Answer, Input, Route } from './route.ts';
import type * as routes from './routes.ts';

/** What the OpenAPI document says about a route. Pages do not load it. */
export interface RouteWords<R extends Route = Route> {
  /** One of {@link TAGS}. */
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  /** Example of what a caller sends; files are left out. */
  given?: Omit<Input<R>, 'image'>;
  /** Example of the answer; none for a file. */
  got?: Answer<R>;
}

export const TAGS = {
  images: 'Hiding messages in pictures, revealing them, and keeping the pictures.',
  'sign-in': 'Accounts with a password or Google. Other providers have their own way of signing in.',
  account: 'What belongs to an account.',
  plan: 'The Pro plan.',
  sandbox: 'A checkout in which no money moves, for trying the product out.',
  system: 'The state of the server, and its public settings.',
} as const;

const ENCODING_ID = 'nq5kXg0wJm2Yb7RrT9uVzA';
const S3_KEY = 'Yw1rC6m0QkOe8sZ4tB3xH7pL2vNfGdJa';
const CREATED = '2026-11-01T09:30:00.000Z';
const EXPIRES = '2026-12-01T09:30:00.000Z';
/** A picture in a list. */
const MEADOW = {
  _id: ENCODING_ID,
  s3Key: S3_KEY,
  filename: 'meadow.png',
  displayUrl: `/api/images/thumbnail/${ENCODING_ID}`,
  downloadUrl: `/api/images/public/${ENCODING_ID}?download=1`,
  createdAt: CREATED,
  expiresAt: EXPIRES,
};
const TOKEN = 'Zm9yIGV4YW1wbGU.c2lnbmF0dXJl';
const SESSION_ID = 'cs_test_a1B2c3';
const CREDENTIALS = { email: 'ada@example.org', password: 'under the paint' };
const ACCOUNT = { id: 'u4XbN1', email: CREDENTIALS.email, emailVerified: true };
const CHECKOUT = {
  price: '$2.99',
  paid: false,
  successUrl: 'https://underpaint.example/dashboard?session_id=cs_test_a1B2c3',
  cancelUrl: 'https://underpaint.example/dashboard',
};

/** The words for every route. */
export const ROUTE_WORDS: { readonly [Name in keyof typeof routes]: RouteWords<(typeof routes)[Name]> } = {
  health: {
    tag: 'system',
    summary: 'Answers if the server can serve requests.',
    description: 'Its database is available. For load balancers.',
    got: { status: 'ok' },
  },
  live: {
    tag: 'system',
    summary: 'Answers as long as the process is running.',
    description: 'For process supervisors, which restart it if it is not.',
    got: { status: 'ok' },
  },
  config: {
    tag: 'system',
    summary: 'Settings that a page shows.',
    got: {
      identity: { provider: 'built-in' },
      google: { available: false, reason: 'Google sign-in is not set up on this server.' },
      letters: 'mail',
      authSyncUrl: null,
      supportEmail: 'help@underpaint.example',
      billing: 'stripe',
      priceId: 'price_1ProMonthly',
      imageMaxBytes: 26_214_400,
      imageMaxPixels: 50_000_000,
      revealMaxBytes: 39_321_600,
      revealMaxPixels: 85_000_000,
      workOn: 'both',
      freeEncodes: 10,
      expiryDays: 30,
    },
  },
  userStatus: { tag: 'account', summary: 'Free encodes used.', got: { freeEncodesUsed: 3 } },
  freeEncodesRemaining: {
    tag: 'account',
    summary: 'Free encodes left.',
    description: 'With the Pro plan the answer is `Unlimited`.',
    got: { remaining: 7 },
  },
  unprovenPast: {
    tag: 'account',
    summary: 'What was hidden with your account before you proved that the address is yours.',
    description: 'Somebody else may have signed up with your address. Zeros if there is nothing to ask.',
    got: { pictures: 3, freeEncodes: 3 },
  },
  settleUnprovenPast: {
    tag: 'account',
    summary: 'Say whether that was you.',
    description:
      'With `mine` everything stays. Otherwise those pictures and their links are deleted, and you get the free encodes back. The first answer counts.',
    given: { mine: true },
    got: { settled: true },
  },
  deleteAccount: {
    tag: 'account',
    summary: 'Delete the account and everything that belongs to it.',
    description:
      'An account with a password requires it; others must have signed in within the last ten minutes.',
    given: { password: CREDENTIALS.password },
    got: { deleted: true },
  },
  subscriptionStatus: {
    tag: 'plan',
    summary: 'Whether you have the Pro plan, and until when.',
    description: 'With the `session_id` of one of your checkouts, the payment service is asked at once.',
    given: { session_id: SESSION_ID },
    got: { status: 'active', cancelAtPeriodEnd: false, currentPeriodEnd: EXPIRES },
  },
  createCheckoutSession: {
    tag: 'plan',
    summary: 'Open a checkout of the Pro plan; send the browser to its `url`.',
    description: 'All fields are optional. Return addresses must be on this site.',
    given: { success_url: CHECKOUT.successUrl, cancel_url: CHECKOUT.cancelUrl },
    got: { sessionId: SESSION_ID, url: 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3' },
  },
  cancelSubscription: {
    tag: 'plan',
    summary: 'Cancel the Pro plan at the end of its paid period.',
    got: { status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: EXPIRES },
  },
  keepSubscription: {
    tag: 'plan',
    summary: 'Undo the cancellation while the paid period lasts.',
    got: { status: 'active', cancelAtPeriodEnd: false, currentPeriodEnd: EXPIRES },
  },
  webhook: {
    tag: 'plan',
    summary: 'Notifications from Stripe.',
    description:
      'The body is a Stripe event, byte for byte as signed by Stripe in the header `Stripe-Signature`.',
    given: { id: 'evt_1', type: 'customer.subscription.updated' },
    got: { received: true },
  },
  sandboxCheckout: {
    tag: 'sandbox',
    summary: 'A checkout in which no money moves.',
    given: { sessionId: SESSION_ID },
    got: CHECKOUT,
  },
  paySandboxCheckout: {
    tag: 'sandbox',
    summary: 'Complete a checkout; no money moves.',
    given: { sessionId: SESSION_ID },
    got: { ...CHECKOUT, paid: true },
  },
  encode: {
    tag: 'images',
    summary: 'Hide a message in a picture.',
    description:
      'PNG or JPEG. Pictures of free accounts carry the QR code whatever `includeQRCode` says. `quality` says what matters more: that nobody sees the message (`finest`), or that it survives tight crops and heavy compression (`sturdiest`); `balanced` is the default. `survival` says what this very picture survives. `maxViews` (1 to 100) limits how often its link can be opened, and `expiresAt` is a date of your own, never later than the plan’s. With `receipt=true` you are told when the message is first revealed; `burn=revealed` deletes the picture at that point, `burn=recipient` lets anyone who has revealed the message delete it.',
    given: {
      message: 'Under the third stone.',
      key: 'umber & ochre',
      includeQRCode: true,
      quality: 'balanced',
    },
    got: {
      encodingId: ENCODING_ID,
      downloadUrl: `/api/images/public/${ENCODING_ID}?download=1`,
      s3Key: S3_KEY,
      filename: 'meadow.png',
      format: 'png',
      width: 1600,
      height: 1340,
      bytes: 3_145_728,
      psnr: 50.3,
      survival: [
        {
          channel: 'messenger',
          words: 'Messenger photo',
          date: '2026-11',
          survives: true,
          margin: 1.62,
        },
      ],
      hasQRCode: true,
      createdAt: CREATED,
      expiresAt: EXPIRES,
    },
  },
  reserve: {
    tag: 'images',
    summary: 'Count an encode that your own device carries out.',
    description:
      'Hide the message on the device, add the label for `labelUrl` below the picture, and send the finished file with `PUT /images/{idOrKey}` before `expiresAt`. Message and key are never sent here.',
    given: { includeQRCode: true, filename: 'meadow.png' },
    got: {
      encodingId: ENCODING_ID,
      labelUrl: `https://underpaint.example/decode/${ENCODING_ID}`,
      expiresAt: EXPIRES,
    },
  },
  keepPicture: {
    tag: 'images',
    summary: 'Store the picture that your device made.',
    description:
      'The file is stored byte for byte: a single PNG or JPEG without metadata, with its label if one is required. If a file is refused, the encode is given back; sending the same file again gets the same answer. With `receipt` or `burn`, send the SHA-256 of the receipt as `receiptHash` (base64url): see section 4.1 of the format.',
    given: { idOrKey: ENCODING_ID },
    got: {
      encodingId: ENCODING_ID,
      downloadUrl: `/api/images/public/${ENCODING_ID}?download=1`,
      s3Key: S3_KEY,
      filename: 'meadow.png',
      format: 'png',
      width: 1600,
      height: 1340,
      bytes: 3_145_728,
      hasQRCode: true,
      createdAt: CREATED,
      expiresAt: EXPIRES,
    },
  },
  giveBack: {
    tag: 'images',
    summary: 'Give a reserved encode back.',
    description: 'False if there is nothing to give back, or no longer.',
    given: { encodingId: ENCODING_ID },
    got: { givenBack: true },
  },
  decode: {
    tag: 'images',
    summary: 'Reveal the message of a picture.',
    description:
      'Send either `image` (PNG, JPEG or WebP) or `s3Key`. No account is needed; with a token the wait may be shorter. If the sender asked for a receipt, it is in the answer, and the sender has it once the answer has been sent.',
    given: { s3Key: S3_KEY, key: 'umber & ochre' },
    got: { message: 'Under the third stone.' },
  },
  history: {
    tag: 'images',
    summary: 'Your pictures, newest first.',
    description:
      'For the next page, send the `createdAt` of the last one as `before` and its `_id` as `beforeId`.',
    given: { limit: 50, before: CREATED, beforeId: ENCODING_ID },
    got: [MEADOW],
  },
  share: {
    tag: 'images',
    summary: 'What a share link points to.',
    given: { encodingId: ENCODING_ID },
    got: { s3Key: S3_KEY, filename: 'meadow.png', width: 1600, height: 1067 },
  },
  publicPicture: {
    tag: 'images',
    summary: 'The picture of a share link.',
    description:
      'With `download=1` browsers save it instead of showing it. With `size=preview` it is a JPEG of at most 960 pixels, for viewing only: the message is in the whole picture.',
    given: { encodingId: ENCODING_ID, download: '1' },
  },
  openPicture: {
    tag: 'images',
    summary: 'Open the picture of a share link.',
    description:
      'If its views are limited, this uses one, and the last one deletes the picture once it has been sent; your own views are not counted. If the answer was lost, repeat the call with the same `opening`, 16 to 64 random letters and digits of your own: that uses no further view.',
    given: { encodingId: ENCODING_ID, opening: 'k3T9xQ2mV7bN5cJ1' },
  },
  giveReceipt: {
    tag: 'images',
    summary: 'Tell the sender of a picture that you have revealed its message.',
    description:
      'The receipt is derived from the picture’s salt and its key (section 4.1 of the format), as base64url. If the sender wants the picture deleted at that point, or allows you to delete it and you send `deletes`, it is deleted. A receipt that is forged, that was given before, or whose picture is gone gets the same answer as any other; receipts for your own pictures have no effect.',
    given: { receipt: 'R0lWRVRISVNUT1lPVVJTRUxGTk9CT0RZRUxTRUdFVFM' },
    got: { deleted: false, own: false },
  },
  thumbnail: {
    tag: 'images',
    summary: 'A small preview of a picture.',
    given: { encodingId: ENCODING_ID },
  },
  ownPicture: {
    tag: 'images',
    summary: 'One of your own pictures, by its `s3Key`.',
    given: { idOrKey: S3_KEY },
  },
  changeLink: {
    tag: 'images',
    summary:
      'Change how often and until when one of your pictures can be opened, and whether you get a receipt.',
    description:
      'What you leave out stays as it is; null removes a limit. Receipt and burning can only be changed if the message was hidden with one of them.',
    given: { encodingId: ENCODING_ID, maxViews: 3, expiresAt: null },
    got: {
      ...MEADOW,
      link: { maxViews: 3, views: 1, until: null, ended: null, receipt: null },
    },
  },
  changeNote: {
    tag: 'images',
    summary: 'Write a note about one of your pictures.',
    description: 'Only you see it. It is stored as it is, not encrypted. An empty note removes it.',
    given: { encodingId: ENCODING_ID, note: 'For Ada’s birthday' },
    got: {
      ...MEADOW,
      note: 'For Ada’s birthday',
    },
  },
  deletePicture: {
    tag: 'images',
    summary: 'Delete one of your pictures, by its encoding id.',
    description: 'Its thumbnail and its link go with it.',
    given: { idOrKey: ENCODING_ID },
    got: { deleted: true },
  },
  signUp: {
    tag: 'sign-in',
    summary: 'Create an account.',
    description:
      'The bearer token is in the body and in the header `set-auth-token`; it is null if the address must be confirmed first.',
    given: { name: 'Ada', ...CREDENTIALS },
    got: { token: TOKEN, user: ACCOUNT },
  },
  signIn: {
    tag: 'sign-in',
    summary: 'Sign in.',
    description: 'The bearer token is in the body and in the header `set-auth-token`.',
    given: CREDENTIALS,
    got: { token: TOKEN, user: ACCOUNT },
  },
  signOut: { tag: 'sign-in', summary: 'End the session of the bearer token.', got: { success: true } },
  session: {
    tag: 'sign-in',
    summary: 'Whose bearer token it is.',
    description: 'Null without a token, or if the token is no longer valid.',
    got: { user: ACCOUNT },
  },
  signInMethods: {
    tag: 'sign-in',
    summary: 'The ways in which you can sign in.',
    description: '`credential` is a password.',
    got: [{ providerId: 'credential' }, { providerId: 'google' }],
  },
  requestPasswordReset: {
    tag: 'sign-in',
    summary: 'Ask for an email with a link to set a new password.',
    description: 'The answer is the same whether there is such an account or not.',
    given: { email: CREDENTIALS.email },
    got: { status: true },
  },
  resetPassword: {
    tag: 'sign-in',
    summary: 'Set a new password with the token from the email.',
    given: { token: 'T0kenOfTheLetter', newPassword: 'over the canvas' },
    got: { status: true },
  },
  sendVerificationEmail: {
    tag: 'sign-in',
    summary: 'Ask for an email that confirms the address.',
    given: { email: CREDENTIALS.email },
    got: { status: true },
  },
  verifyEmail: {
    tag: 'sign-in',
    summary: 'Confirm an address with the token from the email.',
    given: { token: 'T0kenOfTheLetter' },
    got: { status: true },
  },
  changePassword: {
    tag: 'sign-in',
    summary: 'Change the password.',
    description: 'If other sessions end with it, the body contains a new token for this one.',
    given: {
      currentPassword: CREDENTIALS.password,
      newPassword: 'over the canvas',
      revokeOtherSessions: true,
    },
    got: { token: TOKEN, user: ACCOUNT },
  },
  openGoogle: {
    tag: 'sign-in',
    summary: 'Open Google’s page in a separate window.',
    description: 'For browsers. The window hands the bearer token to the page that opened it.',
    given: { provider: 'google', popupOrigin: 'https://underpaint.example', popupNonce: 'b7c1' },
  },
  googleCallback: {
    tag: 'sign-in',
    summary: 'Where Google sends that window back.',
    given: { state: 'state-of-google', code: 'code-of-google' },
  },
};
