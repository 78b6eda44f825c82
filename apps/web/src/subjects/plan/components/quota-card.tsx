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

/** How many free encodes are left; nothing for those who need not count. */
export const QuotaCard = () => {
  const { known, failed } = useRemaining();
  const total = useFreeEncodes();
  if (known === 'Unlimited') return null;
  return (
    <section
      aria-labelledby="free-encodes"
      className="grid grid-cols-1 w-full max-w-md gap-3 rounded-sm border border-line bg-paper p-5"
    >
      <h2 id="free-encodes" className="text-xl">
        Free Encodes
      </h2>
      {failed && <p className="text-umber">Could not be checked just now. Encoding may still work.</p>}
      {known === undefined && !failed && <div className="skeleton h-8 w-2/3 rounded-sm" />}
      {known !== undefined && (
        <>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{known} remaining</span>
            <span className="text-umber">{total} total</span>
          </p>
          <div data-tone={quotaTone(known)}>
            <ProgressBar
              label="Free encodes left"
              fraction={known / total}
              fill={FILLS[quotaTone(known)]}
              track={known === 0 ? FILLS.red : 'bg-line'}
            />
          </div>
          {known === 0 && (
            <Link
              to="/pricing"
              className="inline-flex min-h-6 items-center font-semibold text-ultramarine underline underline-offset-4"
            >
              Upgrade to Pro for unlimited encodes
            </Link>
          )}
        </>
      )}
    </section>
  );
};
