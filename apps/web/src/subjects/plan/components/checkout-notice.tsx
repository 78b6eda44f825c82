import { Trans } from '@lingui/react/macro';
import { Notice } from '../../../shared/ui/notice.tsx';
import type { CheckoutReturn } from '../hooks/use-checkout-return.ts';

/** The outcome of the checkout, for somebody who has just returned from it. */
export const CheckoutNotice = ({ result }: { result: CheckoutReturn }) => {
  switch (result) {
    case 'subscribed':
      return (
        <Notice tone="success" role="status">
          <p className="font-semibold">
            <Trans>Welcome to Pro.</Trans>
          </p>
          <p>
            <Trans>Encode as often as you like, and leave the QR code out when you want to.</Trans>
          </p>
        </Notice>
      );
    case 'pending':
      return (
        <Notice role="status">
          <p className="font-semibold">
            <Trans>Your payment is being confirmed.</Trans>
          </p>
          <p>
            <Trans>
              This usually takes a few seconds, and this page keeps checking. There’s no need to pay again,
              and you can leave: your plan starts either way.
            </Trans>
          </p>
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warning" role="status">
          <p className="font-semibold">
            <Trans>Your payment could not be checked just now.</Trans>
          </p>
          <p>
            <Trans>
              Nothing is lost: if you paid, your plan starts by itself. Reload the page in a minute.
            </Trans>
          </p>
        </Notice>
      );
    default:
      return null;
  }
};
