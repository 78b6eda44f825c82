import { t } from '@lingui/core/macro';
import { STRENGTH_MAX, type Strength, type StrengthColour } from '../../../shared/text/strength.ts';

const FILLS: Record<StrengthColour, string> = {
  vermilion: 'bg-vermilion',
  ochre: 'bg-ochre-mid',
  verdigris: 'bg-verdigris',
};

/** The specified five-step meter; always with a word, never by colour alone (A-07). */
export const StrengthMeter = ({ strength: { score, label, colour } }: { strength: Strength }) => {
  return (
    <div className="flex items-center gap-3">
      <meter className="sr-only" aria-label={t`Key strength`} min={0} max={STRENGTH_MAX} value={score}>
        {label}
      </meter>
      <div aria-hidden="true" className="grid flex-1 grid-cols-5 gap-1">
        {Array.from({ length: STRENGTH_MAX }, (_, step) => `step-${step}`).map((step, index) => (
          <span
            key={step}
            className={`h-1.5 rounded-full forced-colors:border ${index < score ? `${FILLS[colour]} forced-colors:bg-[Highlight]` : 'bg-line'}`}
          />
        ))}
      </div>
      <span className="min-w-24 text-end font-semibold text-ink" aria-live="polite">
        {label}
      </span>
    </div>
  );
};
