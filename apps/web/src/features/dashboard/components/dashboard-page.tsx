import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { hasStatus } from '../../../shared/api/sentences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { historyQuery } from '../../../subjects/account/history.ts';
import { CheckoutNotice } from '../../../subjects/plan/components/checkout-notice.tsx';
import { PlanPanel } from '../../../subjects/plan/components/plan-panel.tsx';
import { QuotaCard } from '../../../subjects/plan/components/quota-card.tsx';
import { useCancelPlan } from '../../../subjects/plan/hooks/use-cancel-plan.ts';
import { useCheckoutReturn } from '../../../subjects/plan/hooks/use-checkout-return.ts';
import { usePlan } from '../../../subjects/plan/hooks/use-plan.ts';
import { useDeleteEncoding } from '../hooks/use-delete-encoding.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EncodingGrid, GridSkeleton } from './encoding-grid.tsx';
import { PastNotice } from './past-notice.tsx';

const HistoryFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Notice tone="warning" role="alert">
    <p className="font-semibold">
      {hasStatus(error, 401) ? 'Please log in to view your dashboard.' : 'Could not load encoding history.'}
    </p>
    <Button kind="quiet" className="justify-self-start" onClick={onRetry}>
      Try again
    </Button>
  </Notice>
);

/** The plan, and the free encodes of those who have none. */
const Standing = () => {
  const { view: known, checkAgain } = usePlan();
  const cancelling = useCancelPlan();
  const result = useCheckoutReturn();
  const waiting = result === 'checking' || result === 'pending';
  const view = waiting ? { state: 'loading' as const } : known;
  const counted = view.state === 'inactive' || view.state === 'unchecked';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div className="grid grid-cols-1 gap-5">
          <h1 className="text-4xl sm:text-5xl">Dashboard</h1>
          <PlanPanel view={view} cancelling={cancelling} checkAgain={checkAgain} />
        </div>
        {counted && <QuotaCard />}
      </div>
      <CheckoutNotice result={result} />
    </>
  );
};

export const DashboardPage = () => {
  const { data, error, refetch } = useQuery(historyQuery);
  const removal = useDeleteEncoding();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mx-auto grid grid-cols-1 w-full max-w-6xl gap-10 px-4 pt-10 sm:px-6 sm:pt-14">
      <Standing />
      <PastNotice onSettled={() => heading.current?.focus()} />
      <section aria-labelledby="encodings" className="grid grid-cols-1 gap-5">
        <h2 id="encodings" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Your Encodings
        </h2>
        {error && <HistoryFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <GridSkeleton />}
        {data && <EncodingGrid items={data} onDelete={removal.ask} />}
      </section>
      <DeleteDialog
        filename={removal.asked?.filename ?? null}
        deleting={removal.deleting}
        failed={removal.failed}
        onCancel={removal.cancel}
        onConfirm={removal.confirm}
        onClosed={() => heading.current?.focus()}
      />
    </div>
  );
};
