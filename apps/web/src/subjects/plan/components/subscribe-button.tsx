import type { CheckoutRequest } from '@underpaint/contract';
import { Button } from '../../../shared/ui/button.tsx';
import { useSubscribe } from '../hooks/use-subscribe.ts';

interface Props {
  /** What it says: `Subscribe` or `Subscribe Now`. */
  children: string;
  request: CheckoutRequest;
  /** As wide as what it stands in. */
  wide?: boolean;
  /** Where it is not what the screen is for. */
  quiet?: boolean;
}

/** The way to the Pro plan, with the reason beside it when the way is closed. */
export const SubscribeButton = ({ children, request, wide = false, quiet = false }: Props) => {
  const { busy, problem, subscribe } = useSubscribe(request);
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        kind={quiet ? 'quiet' : 'primary'}
        disabled={busy}
        onClick={subscribe}
        className={wide ? '' : 'justify-self-start'}
      >
        {busy ? 'Opening the checkout...' : children}
      </Button>
      {problem && <p className="text-sm text-vermilion">{problem}</p>}
    </div>
  );
};
