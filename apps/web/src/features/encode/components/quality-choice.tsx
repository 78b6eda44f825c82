import { WANTED_QUALITIES, type WantedQuality } from '@underpaint/contract';

interface Props {
  value: WantedQuality;
  disabled: boolean;
  onChange: (quality: WantedQuality) => void;
}

const WORDS: Readonly<Record<WantedQuality, { name: string; meaning: string }>> = {
  finest: {
    name: 'Finest',
    meaning: 'As hard to see as messengers and social networks allow. A crop may destroy it.',
  },
  balanced: {
    name: 'Balanced',
    meaning: 'Hard to see. Made for messengers, and for a moderate crop where the picture has room.',
  },
  sturdiest: {
    name: 'Sturdiest',
    meaning: 'Made for hard crops and heavy compression too. A close look may show it.',
  },
};

/** What matters more: that nobody sees the message, or that it comes back. */
export const QualityChoice = ({ value, disabled, onChange }: Props) => (
  <fieldset disabled={disabled} className="grid min-w-0 grid-cols-1 gap-3">
    <legend className="mb-2 font-semibold">Hard to see, or hard to destroy?</legend>
    {WANTED_QUALITIES.map((quality) => (
      <label key={quality} htmlFor={`quality-${quality}`} className="flex gap-3">
        <input
          id={`quality-${quality}`}
          type="radio"
          name="quality"
          value={quality}
          checked={quality === value}
          onChange={() => onChange(quality)}
          aria-labelledby={`quality-${quality}-name`}
          aria-describedby={`quality-${quality}-meaning`}
          className="dot mt-1 shrink-0"
        />
        <span className="grid grid-cols-1 gap-1">
          <span id={`quality-${quality}-name`} className="font-semibold">
            {WORDS[quality].name}
          </span>
          <span id={`quality-${quality}-meaning`} className="text-sm text-umber">
            {WORDS[quality].meaning}
          </span>
        </span>
      </label>
    ))}
  </fieldset>
);
