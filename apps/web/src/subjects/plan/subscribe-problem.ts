import { t } from '@lingui/core/macro';
import { ApiError, type CheckoutSession } from '@underpaint/contract';
import { sentenceOr } from '../../shared/api/sentences.ts';

/** A server of another version may leave the address out. */
export type CheckoutAnswer = Omit<CheckoutSession, 'url'> & { url?: string | null | undefined };

/** S-8.21. */
export const logInFirst = (): string => t`Please log in first to subscribe.`;

/** The checkout cannot be opened. */
class CheckoutError extends Error {
  override readonly name = 'CheckoutError';
  /** The sentence for the person. */
  readonly word: () => string;

  constructor(word: () => string) {
    super(word());
    this.word = word;
  }
}

const isCheckoutAddress = (url: string, origin: string): boolean =>
  URL.canParse(url) && (new URL(url).protocol === 'https:' || new URL(url).origin === origin);

/**
 * Sends the browser to the checkout. Without an address the only way would be the provider's old script, which this
 * site does not load.
 *
 * @throws {CheckoutError}
 */
export const goToCheckout = (
  { url }: CheckoutAnswer,
  place: Pick<Location, 'assign' | 'origin'> = window.location,
): void => {
  if (!url) throw new CheckoutError(() => t`Stripe.js failed to load.`);
  try {
    if (!isCheckoutAddress(url, place.origin)) throw new Error('the address is not a safe one');
    place.assign(url);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the browser refused';
    throw new CheckoutError(() => t`Could not redirect to checkout: ${message}`);
  }
};

/** The sentence for a subscription that could not be started (S-8.21 … S-8.26). */
export const subscribeProblem = (error: unknown): string => {
  if (error instanceof CheckoutError) return error.word();
  if (!(error instanceof ApiError) || error.status === 0)
    return t`Error: Could not start subscription process.`;
  if (error.status === 401) return logInFirst();
  const sentence = sentenceOr(error, '');
  if (sentence === '') return t`Failed to create checkout session.`;
  return error.code === 'billing.off' ? sentence : t`Error: ${sentence}`;
};
