import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MoveHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useObjectUrl } from '../../../shared/picture/use-object-url.ts';

interface Props {
  before: Blob;
  /** Address of the picture with the message. */
  after: string;
  size: { width: number; height: number };
}

/** Left of the edge the picture as it was, right of it what came out; one moves the edge by pointer or arrow keys. */
const Slider = ({ before, after, size }: Props) => {
  const [edge, setEdge] = useState(50);
  const rest = 100 - edge;
  const url = useObjectUrl(before);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div
        dir="ltr"
        className="relative overflow-hidden rounded-sm border border-line has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-ultramarine has-[:focus-visible]:outline-offset-3"
      >
        <img src={after} alt={t`With the message`} {...size} className="block h-auto w-full" />
        {url && (
          <div className="absolute inset-0" style={{ clipPath: `inset(0 ${rest}% 0 0)` }}>
            <img src={url} alt={t`Before`} className="block h-auto w-full" />
          </div>
        )}
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-0.5 bg-[#fdfaf3]"
          style={{ left: `calc(${edge}% - 1px)` }}
        >
          <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-[#fdfaf3] text-[#24418f] shadow-md">
            <MoveHorizontal className="size-5" />
          </span>
        </div>
        <input
          type="range"
          min={0}
          max={100}
          value={edge}
          onChange={(event) => setEdge(event.currentTarget.valueAsNumber)}
          aria-label={t`Before and after`}
          aria-valuetext={t`${edge}% before, ${rest}% after`}
          className="absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y appearance-none opacity-0 [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
        />
      </div>
      <p className="text-sm text-umber">
        <Trans>
          Left, your picture before; right, with the message. Your original is only on this device.
        </Trans>
      </p>
    </div>
  );
};

/** A look at both pictures, for whoever asks. */
export const ComparePicture = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        <Trans>Compare with the original</Trans>
      </summary>
      {isOpen && <Slider {...props} />}
    </details>
  );
};
