import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { HistoryItem } from '@underpaint/contract';
import { useRef } from 'react';
import { Link } from 'react-router';
import { hasStatus } from '../../../shared/api/sentences.ts';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { historyQuery } from '../../../subjects/account/history.ts';
import { CheckoutNotice } from '../../../subjects/plan/components/checkout-notice.tsx';
import { PlanPanel } from '../../../subjects/plan/components/plan-panel.tsx';
import { QuotaCard } from '../../../subjects/plan/components/quota-card.tsx';
import { useCancelPlan } from '../../../subjects/plan/hooks/use-cancel-plan.ts';
import { useCheckoutReturn } from '../../../subjects/plan/hooks/use-checkout-return.ts';
import { usePlan } from '../../../subjects/plan/hooks/use-plan.ts';
import { useDeleteEncodings } from '../hooks/use-delete-encodings.ts';
import { useWall } from '../hooks/use-wall.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EncodingGrid, GridSkeleton } from './encoding-grid.tsx';
import { PastNotice } from './past-notice.tsx';
import { WallTools } from './wall-tools.tsx';

const NONE: readonly HistoryItem[] = [];

const HistoryFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Notice tone="warning" role="alert">
    <p className="font-semibold">
      {hasStatus(error, 401) ? t`Please log in to view your dashboard.` : t`Could not load encoding history.`}
    </p>
    <Button kind="quiet" className="justify-self-start" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </Notice>
);

/** The plan and, without one, the free encodes left: one calm line. */
const Standing = () => {
  const { view: known, checkAgain } = usePlan();
  const cancelling = useCancelPlan();
  const result = useCheckoutReturn();
  const waiting = result === 'checking' || result === 'pending';
  const view = waiting ? { state: 'loading' as const } : known;
  const counted = view.state === 'inactive' || view.state === 'unchecked';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {counted && <QuotaCard />}
        <PlanPanel view={view} cancelling={cancelling} checkAgain={checkAgain} />
      </div>
      {cancelling.cancelledUntil === null && <CheckoutNotice result={result} />}
    </>
  );
};

export const DashboardPage = () => {
  const { data, error, refetch } = useQuery(historyQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const wall = useWall(data ?? NONE);
  const tryAgain = () => {
    heading.current?.focus();
    void refetch();
  };
  const removal = useDeleteEncodings(wall.endSelecting);
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-5 px-4 pt-6 sm:gap-8 sm:px-6 sm:pt-14">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="min-w-0 text-4xl sm:text-5xl">
          <Trans>Dashboard</Trans>
        </h1>
        {data?.length !== 0 && (
          <Link to="/encode" className={buttonLook()}>
            <Trans>Hide another</Trans>
          </Link>
        )}
      </div>
      <Standing />
      <PastNotice onSettled={() => heading.current?.focus()} />
      <section aria-labelledby="encodings" className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="encodings" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            <Trans>Your Encodings</Trans>
          </h2>
          {data && data.length > (wall.search === '' ? 1 : 0) && (
            <WallTools wall={wall} onDelete={() => removal.ask(wall.selected)} />
          )}
        </div>
        {error && <HistoryFailure error={error} onRetry={tryAgain} />}
        {!data && !error && <GridSkeleton />}
        {data && <EncodingGrid total={data.length} wall={wall} onDelete={removal.ask} />}
      </section>
      <DeleteDialog
        filenames={removal.asked.map(({ filename }) => filename)}
        deleting={removal.deleting}
        failed={removal.failed}
        onCancel={removal.cancel}
        onConfirm={removal.confirm}
        onDeleted={() => heading.current?.focus()}
      />
    </div>
  );
};
