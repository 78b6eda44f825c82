import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PRO_PRICE } from '@underpaint/contract';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useBilling, useExpiryDays, useFreeEncodes } from '../../../shared/api/settings.ts';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useAuth } from '../../account/auth-context.ts';
import { EncodeLink } from '../../account/components/encode-link.tsx';
import { type Cancelling, useCancelPlan } from '../hooks/use-cancel-plan.ts';
import { usePlan } from '../hooks/use-plan.ts';
import { freePictures } from '../kept-days.ts';
import { isPro, type PlanView } from '../plan-view.ts';
import { CurrentPlanBadge } from './current-plan-badge.tsx';
import { KeepButton } from './keep-button.tsx';
import { PlanCard } from './plan-card.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

const sameInBoth = () => [t`Unlimited decodes`, t`Direct support`, t`Secure encryption`];

const FreeCard = ({ current }: { current: boolean }) => {
  const total = useFreeEncodes();
  const days = useExpiryDays();
  return (
    <PlanCard
      name={t`Free`}
      price="$0"
      pigment="verdigris"
      features={[t`${total} free image encodes`, ...sameInBoth()]}
      badge={current && <CurrentPlanBadge />}
      action={
        <EncodeLink className={buttonLook('quiet')}>
          <Trans>Get Started</Trans>
        </EncodeLink>
      }
    >
      <Trans>{total} in total, not each month.</Trans> {freePictures(days)}
    </PlanCard>
  );
};

const DashboardLink = () => (
  <Link to="/dashboard" className={buttonLook('quiet')}>
    <Trans>Go to your dashboard</Trans>
  </Link>
);

interface Pro {
  view: PlanView;
  checkAgain: () => void;
  priceId: string | null;
  cancelling: Cancelling;
}

const proAction = ({ view, checkAgain, priceId, cancelling }: Pro): ReactNode => {
  switch (view.state) {
    case 'loading':
      return (
        <p className="min-h-11 content-center text-umber">
          <Trans>Loading subscription status...</Trans>
        </p>
      );
    case 'unchecked':
      return (
        <div className="grid grid-cols-1 gap-2">
          <p className="text-umber">
            <Trans>Your subscription could not be checked just now.</Trans>
          </p>
          <Button kind="quiet" onClick={checkAgain}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      );
    case 'inactive':
      return (
        <SubscribeButton wide request={priceId === null ? {} : { priceId }}>
          {t`Subscribe`}
        </SubscribeButton>
      );
    case 'ending':
      return (
        <div className="grid grid-cols-1 gap-3">
          <KeepButton cancelling={cancelling} />
          <DashboardLink />
        </div>
      );
    default:
      return <DashboardLink />;
  }
};

const ProCard = ({ view, checkAgain }: { view: PlanView; checkAgain: () => void }) => {
  const { priceId } = useBilling();
  const cancelling = useCancelPlan();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(cancelling.busy, cancelling.problem === null ? heading : undefined);
  const check = () => {
    heading.current?.focus();
    checkAgain();
  };
  const end = view.state === 'ending' ? { until: view.until } : {};
  return (
    <PlanCard
      name={t`Pro`}
      heading={heading}
      price={PRO_PRICE}
      pigment="ultramarine"
      features={[t`Unlimited encodes`, ...sameInBoth()]}
      badge={isPro(view) && <CurrentPlanBadge {...end} />}
      action={proAction({ view, checkAgain: check, priceId, cancelling })}
    >
      <Trans>QR code optional, and pictures stay as long as the plan runs.</Trans>
    </PlanCard>
  );
};

/** Both plans, with what each includes and which one is the visitor's. */
export const PricingPage = () => {
  const { status } = useAuth();
  const { view, checkAgain } = usePlan();
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-10 px-4 pt-10 sm:px-6 sm:pt-14">
      <header className="grid grid-cols-1 gap-3">
        <h1 className="text-4xl sm:text-5xl">
          <Trans>Pricing</Trans>
        </h1>
        <p className="text-lg text-umber sm:text-xl">
          <Trans>
            Revealing is always free. Your first ten messages are free to hide, then {PRO_PRICE} a month.
          </Trans>
        </p>
      </header>
      <div className="grid gap-6 md:grid-cols-2">
        <FreeCard current={status === 'signed-in' && view.state === 'inactive'} />
        <ProCard view={view} checkAgain={checkAgain} />
      </div>
      <p className="text-umber">
        <Trans>
          Billed monthly, by card. The checkout page shows the final amount, with any tax, before you pay. You
          can cancel on your dashboard at any time and keep Pro until the end of the month you paid for.
        </Trans>
      </p>
    </div>
  );
};
