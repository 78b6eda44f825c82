import { Trans } from '@lingui/react/macro';
import { correctionsOf } from '../key-corrections.ts';

interface Props {
  secret: string;
  /** Keys that found nothing in this picture. */
  tried: ReadonlySet<string>;
  onChoose: (key: string) => void;
}

/** Keys that may have been meant, for the person to choose from: none is tried automatically. */
export const KeyCorrections = ({ secret, tried, onChoose }: Props) => {
  const meant = correctionsOf(secret).filter(({ key }) => !tried.has(key));
  if (meant.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-umber">
      <span>
        <Trans>Did you mean it…</Trans>
      </span>
      {meant.map(({ words, key }) => (
        <button
          key={words}
          type="button"
          onClick={(event) => {
            event.currentTarget.form?.querySelector('input')?.focus();
            onChoose(key);
          }}
          className="min-h-8 rounded border border-edge bg-paper px-2.5 text-ink hover:border-ultramarine hover:bg-ultramarine-wash"
        >
          {words}
        </button>
      ))}
    </div>
  );
};
