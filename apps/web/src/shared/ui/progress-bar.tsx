interface Props {
  label: string;
  /** 0 … 1; null while there is no number to show. */
  fraction: number | null;
  fill?: string;
  track?: string;
}

/**
 * A progress bar; without a number it pulses, or is pale where animation is unwanted, since a full bar would look
 * finished.
 */
export const ProgressBar = ({ label, fraction, fill = 'bg-ultramarine', track = 'bg-line' }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={fraction === null ? undefined : Math.round(fraction * 100)}
    className={`h-2 overflow-hidden rounded-full forced-colors:border ${track}`}
  >
    <div
      className={`h-full origin-left rtl:origin-right transition-transform duration-300 forced-colors:bg-[Highlight] ${fill} ${fraction === null ? 'animate-[breathe_1.8s_ease-in-out_infinite] motion-reduce:opacity-40' : ''}`}
      style={{ transform: `scaleX(${fraction ?? 1})` }}
    />
  </div>
);
