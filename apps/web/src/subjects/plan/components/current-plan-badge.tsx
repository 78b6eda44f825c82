import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../../shared/text/format.ts';

/** Marks the person's plan on the pricing page (S-2.7.3), with the end date of a cancelled one. */
export const CurrentPlanBadge = ({ until }: { until?: string }) => (
  <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
    <span className="rounded-sm bg-verdigris-wash px-2.5 py-1 font-semibold text-sm text-verdigris">
      <Trans>Current Plan</Trans>
    </span>
    {until !== undefined && (
      <span className="text-sm text-umber">
        <Trans>until {formatDate(until)}</Trans>
      </span>
    )}
  </p>
);
