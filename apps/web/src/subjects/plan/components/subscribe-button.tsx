import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CheckoutRequest } from '@underpaint/contract';
import { Button } from '../../../shared/ui/button.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useSubscribe } from '../hooks/use-subscribe.ts';

interface Props {
  /** Its label: `Subscribe` or `Subscribe Now`. */
  children: string;
  request: CheckoutRequest;
  /** As wide as its container. */
  wide?: boolean;
  /** For screens with another main action. */
  quiet?: boolean;
  /** Opens the checkout in another tab. */
  beside?: boolean;
}

/** The way to the Pro plan, with the reason beside it if that is not available. */
export const SubscribeButton = (props: Props) => {
  const { children, request, wide = false, quiet = false, beside = false } = props;
  const { busy, problem, address, subscribe } = useSubscribe(request, beside);
  useFocusBack(busy);
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        kind={quiet ? 'quiet' : 'primary'}
        disabled={busy}
        onClick={subscribe}
        className={wide ? '' : 'justify-self-start'}
      >
        {busy ? t`Opening the checkout...` : children}
      </Button>
      {address && (
        <p>
          <Trans>
            The browser blocked the new tab.{' '}
            <a href={address} target="_blank" rel="noopener" className="text-ultramarine underline">
              Open the checkout
            </a>
          </Trans>
        </p>
      )}
      {problem && <p className="text-sm text-vermilion">{problem}</p>}
    </div>
  );
};
