import Stripe from 'stripe';
import { AppError } from '../errors/app-error.ts';

const { StripeError, StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } =
  Stripe.errors;

/** What may be logged: kind, code and request id, but not the message, which can quote what was sent. */
function traceOf(error: unknown): Error {
  if (!(error instanceof StripeError)) return error instanceof Error ? error : new Error('not an error');
  const { type, code, param, requestId } = error;
  return new Error(
    `Stripe answered ${type} (${code ?? 'no code'}, ${param ?? 'no field'}, ${requestId ?? ''})`,
  );
}

/** Turns what the SDK threw into one of our errors: our account or settings are wrong, or Stripe cannot be reached. */
export function stripeFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const refused =
    error instanceof StripeInvalidRequestError ||
    error instanceof StripeAuthenticationError ||
    error instanceof StripePermissionError;
  if (refused) return new AppError('billing.off', { cause: traceOf(error) });
  return new AppError('billing.unavailable', { cause: traceOf(error), retryAfterSeconds: 60 });
}

/** The result, or null for an object unknown to Stripe. */
export async function unlessMissing<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}
