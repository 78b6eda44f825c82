import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useFreeEncodes } from '../../../shared/api/settings.ts';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { useRemaining } from '../hooks/use-remaining.ts';
import { type QuotaTone, quotaTone } from '../quota-tone.ts';

const FILLS: Record<QuotaTone, string> = {
  green: 'bg-verdigris',
  yellow: 'bg-ochre-mid',
  red: 'bg-vermilion',
};

/** How many free encodes are left; renders nothing for people without a limit. */
export const QuotaCard = () => {
  const { known, failed } = useRemaining();
  const total = useFreeEncodes();
  if (known === 'Unlimited') return null;
  return (
    <section
      aria-labelledby="free-encodes"
      className="grid min-w-[min(11rem,100%)] max-w-sm flex-1 grid-cols-1 gap-1.5"
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="free-encodes" className="font-sans font-semibold text-base tracking-normal">
          <Trans>Free Encodes</Trans>
        </h2>
        {failed && (
          <p className="text-umber">
            <Trans>Could not be checked just now. Encoding may still work.</Trans>
          </p>
        )}
        {known !== undefined && (
          <>
            <p>
              <Trans>{known} remaining</Trans>
            </p>
            <p className="text-umber">
              <Trans>{total} total</Trans>
            </p>
          </>
        )}
      </div>
      {known === undefined && !failed && <div className="skeleton h-2 rounded-sm" />}
      {known !== undefined && (
        <div data-tone={quotaTone(known)}>
          <ProgressBar
            label={t`Free encodes left`}
            fraction={known / total}
            fill={FILLS[quotaTone(known)]}
            track={known === 0 ? FILLS.red : 'bg-line'}
          />
        </div>
      )}
      {known === 0 && (
        <Link
          to="/pricing"
          className="inline-flex min-h-6 items-center font-semibold text-ultramarine underline underline-offset-4"
        >
          <Trans>Upgrade to Pro for unlimited encodes</Trans>
        </Link>
      )}
    </section>
  );
};
