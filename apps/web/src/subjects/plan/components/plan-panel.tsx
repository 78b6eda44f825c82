import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { formatDate } from '../../../shared/text/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import type { Cancelling } from '../hooks/use-cancel-plan.ts';
import type { PlanView } from '../plan-view.ts';
import { KeepButton } from './keep-button.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

interface StandingProps {
  /** To the words that say how the plan stands. */
  words: Ref<HTMLParagraphElement>;
}

const ActiveBadge = ({ words, children }: StandingProps & { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
    <p
      ref={words}
      tabIndex={-1}
      className="flex items-center gap-2 rounded-sm bg-verdigris-wash px-3 py-1.5 font-semibold text-verdigris outline-none"
    >
      <Check aria-hidden className="size-5" />
      <Trans>Subscription Active</Trans>
    </p>
    {children}
  </div>
);

interface CancelProps {
  cancelling: Cancelling;
  onCancel: () => void;
}

const CancelLink = ({ cancelling, onCancel }: CancelProps) => (
  <>
    <button
      type="button"
      disabled={cancelling.busy}
      onClick={onCancel}
      className="min-h-6 text-sm text-umber underline underline-offset-4 hover:text-ink"
    >
      {cancelling.busy ? t`Canceling...` : t`Cancel Subscription`}
    </button>
    {cancelling.problem && <p className="max-w-sm text-sm text-vermilion">{cancelling.problem}</p>}
  </>
);

interface CancelledProps extends StandingProps {
  until: string;
  cancelling: Cancelling;
}

const Cancelled = ({ until, cancelling, words }: CancelledProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p ref={words} tabIndex={-1} className="font-semibold outline-none">
        <Trans>Subscription canceled</Trans>
      </p>
      <p className="text-umber">
        <Trans>Everything in Pro stays yours until {formatDate(until)}.</Trans>
      </p>
    </div>
    <KeepButton cancelling={cancelling} />
  </div>
);

const Unchecked = ({ checkAgain }: { checkAgain: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <p className="text-umber">
      <Trans>Your subscription could not be checked just now.</Trans>
    </p>
    <Button kind="quiet" onClick={checkAgain}>
      <Trans>Check again</Trans>
    </Button>
  </div>
);

const Subscribe = () => {
  const dashboard = `${window.location.origin}/dashboard`;
  return (
    <SubscribeButton
      quiet
      request={{ success_url: `${dashboard}?session_id={CHECKOUT_SESSION_ID}`, cancel_url: dashboard }}
    >
      {t`Subscribe Now`}
    </SubscribeButton>
  );
};

interface InactiveProps extends StandingProps {
  overdue: boolean;
  cancelling: Cancelling;
}

const Inactive = ({ overdue, cancelling, words }: InactiveProps) => (
  <div ref={words} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 outline-none">
    {overdue && (
      <p className="text-umber">
        <Trans>
          Pro has stopped because a payment failed. It may be retried until you cancel or subscribe again.
        </Trans>
      </p>
    )}
    <Subscribe />
    {overdue && <CancelLink cancelling={cancelling} onCancel={cancelling.cancelOverdue} />}
  </div>
);

interface Props {
  view: PlanView;
  cancelling: Cancelling;
  checkAgain: () => void;
}

const Situation = ({ view, cancelling, checkAgain }: Props) => {
  const words = useRef<HTMLParagraphElement>(null);
  useFocusBack(cancelling.busy, cancelling.problem === null ? words : undefined);
  if (cancelling.cancelledUntil !== null)
    return <Cancelled until={cancelling.cancelledUntil} cancelling={cancelling} words={words} />;
  switch (view.state) {
    case 'loading':
      return (
        <p className="text-umber">
          <Trans>Loading subscription status...</Trans>
        </p>
      );
    case 'unchecked':
      return <Unchecked checkAgain={checkAgain} />;
    case 'inactive':
      return <Inactive overdue={view.overdue === true} cancelling={cancelling} words={words} />;
    case 'ending':
      return (
        <ActiveBadge words={words}>
          <p className="text-sm text-umber">
            <Trans>Canceled; runs until {formatDate(view.until)}</Trans>
          </p>
          <KeepButton cancelling={cancelling} />
        </ActiveBadge>
      );
    case 'active':
      return (
        <ActiveBadge words={words}>
          {view.renews !== null && (
            <p className="text-sm text-umber">
              <Trans>Renews on {formatDate(view.renews)}</Trans>
            </p>
          )}
          <CancelLink cancelling={cancelling} onCancel={cancelling.cancel} />
        </ActiveBadge>
      );
  }
};

/** The person's situation: subscribed, free to subscribe, or not known yet (S-2.6.2 … S-2.6.4, S-2.6.17). */
export const PlanPanel = ({ checkAgain, ...props }: Props) => {
  const panel = useRef<HTMLDivElement>(null);
  const check = () => {
    // The button disappears; the focus stays where the answer will be.
    panel.current?.focus();
    checkAgain();
  };
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <Situation {...props} checkAgain={check} />
    </div>
  );
};
