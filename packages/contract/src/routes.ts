/** Paths below the API base (`/api`), in the order in which the server must match them. */
export const paths = {
  health: '/health',
  config: '/config',
  userStatus: '/user/status',
  freeEncodesRemaining: '/user/free-encodes-remaining',
  subscriptionStatus: '/stripe/status',
  createCheckoutSession: '/stripe/create-checkout-session',
  cancelSubscription: '/stripe/cancel-subscription',
  webhook: '/stripe/webhook',
  sandboxCheckout: (sessionId: string) => `/sandbox/checkout/${encodeURIComponent(sessionId)}`,
  encode: '/images/encode',
  decode: '/images/decode',
  history: '/images/history',
  share: (encodingId: string) => `/images/share/${encodeURIComponent(encodingId)}`,
  public: (encodingId: string) => `/images/public/${encodeURIComponent(encodingId)}`,
  thumbnail: (encodingId: string) => `/images/thumbnail/${encodeURIComponent(encodingId)}`,
  image: (idOrKey: string) => `/images/${encodeURIComponent(idOrKey)}`,
} as const;
