import type { CheckoutRequest } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';

/** @throws {AppError} `request.invalid` for an address of another origin. */
function ownAddress(address: string, publicOrigin: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const own = url !== null && url.origin === publicOrigin && url.username === '' && url.password === '';
  if (own) return url.href;
  throw new AppError('request.invalid', { message: `Return addresses must begin with ${publicOrigin}/.` });
}

/** Where a checkout leads back to: the requested address within this site, otherwise the dashboard. */
export function returnAddresses({ success_url, cancel_url }: CheckoutRequest, publicOrigin: string) {
  const dashboard = `${publicOrigin}/dashboard`;
  return {
    successUrl: ownAddress(success_url ?? `${dashboard}?session_id={CHECKOUT_SESSION_ID}`, publicOrigin),
    cancelUrl: ownAddress(cancel_url ?? dashboard, publicOrigin),
  };
}
