import { Notice } from '../../../shared/ui/notice.tsx';
import type { CheckoutReturn } from '../hooks/use-checkout-return.ts';

/** What became of the checkout, for whoever has just come back from it. */
export const CheckoutNotice = ({ result }: { result: CheckoutReturn }) => {
  switch (result) {
    case 'subscribed':
      return (
        <Notice tone="success" role="status">
          <p className="font-semibold">Welcome to Pro.</p>
          <p>Encode as often as you like, and leave the QR code out when you want to.</p>
        </Notice>
      );
    case 'pending':
      return (
        <Notice role="status">
          <p className="font-semibold">Your payment is being confirmed.</p>
          <p>
            This usually takes a few seconds. This page asks again by itself; you need not pay a second time,
            and you may leave: your plan starts all the same.
          </p>
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warning" role="status">
          <p className="font-semibold">Your checkout could not be checked just now.</p>
          <p>Nothing is lost: if you paid, your plan starts by itself. Reload the page in a minute.</p>
        </Notice>
      );
    default:
      return null;
  }
};
