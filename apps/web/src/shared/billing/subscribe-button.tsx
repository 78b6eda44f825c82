import type { CheckoutRequest } from '@underpaint/contract';
import { Button } from '../ui/button.tsx';
import { useSubscribe } from './use-subscribe.ts';

interface Props {
  /** What it says: `Subscribe` or `Subscribe Now`. */
  children: string;
  request: CheckoutRequest;
  className?: string;
}

/** The way to the Pro plan, with the reason beside it when the way is closed. */
export const SubscribeButton = ({ children, request, className = '' }: Props) => {
  const { busy, problem, subscribe } = useSubscribe(request);
  return (
    <div className={`grid grid-cols-1 gap-2 ${className}`}>
      <Button disabled={busy} onClick={subscribe}>
        {busy ? 'Opening the checkout...' : children}
      </Button>
      {problem && <p className="text-sm text-vermilion">{problem}</p>}
    </div>
  );
};
