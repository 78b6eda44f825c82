import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { WANTED_QUALITIES, type WantedQuality } from '@underpaint/contract';

interface Props {
  value: WantedQuality;
  disabled: boolean;
  onChange: (quality: WantedQuality) => void;
}

const WORDS: Readonly<Record<WantedQuality, { name: MessageDescriptor; meaning: MessageDescriptor }>> = {
  finest: {
    name: msg`Finest`,
    meaning: msg`As hard to see as possible while it still comes through messengers and social networks. A crop may destroy it.`,
  },
  balanced: {
    name: msg`Balanced`,
    meaning: msg`Hard to see. Made for messengers, and for a moderate crop where the picture has room.`,
  },
  sturdiest: {
    name: msg`Sturdiest`,
    meaning: msg`Made for tight crops and heavy compression too. A close look may show it.`,
  },
};

/** What matters more: that nobody sees the message, or that it comes back. */
export const QualityChoice = ({ value, disabled, onChange }: Props) => (
  <fieldset disabled={disabled} className="grid min-w-0 grid-cols-1 gap-3">
    <legend className="mb-2 font-semibold">
      <Trans>Hard to see, or hard to destroy?</Trans>
    </legend>
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
            {i18n._(WORDS[quality].name)}
          </span>
          <span id={`quality-${quality}-meaning`} className="text-sm text-umber">
            {i18n._(WORDS[quality].meaning)}
          </span>
        </span>
      </label>
    ))}
  </fieldset>
);
