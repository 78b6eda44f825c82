import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MoveHorizontal } from 'lucide-react';
import { useId, useState } from 'react';

const START = 72;

interface Props {
  surface: string;
  beneath: string;
  alt: string;
  width: number;
  height: number;
  /** How many times the difference was amplified to become visible. */
  gain: number;
}

/**
 * A picture one can draw aside: the surface on the left, what was added to it on the right. The whole picture is a
 * slider, so that pointer, finger and arrow keys all move the edge.
 */
export const UncoverPicture = ({ surface, beneath, alt, width, height, gain }: Props) => {
  const [edge, setEdge] = useState(START);
  const id = useId();
  return (
    <figure className="grid grid-cols-1 gap-3">
      <div className="rounded-sm border border-line bg-paper p-2 sm:p-3">
        <div
          dir="ltr"
          className="relative overflow-hidden has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-ultramarine has-[:focus-visible]:outline-offset-3"
        >
          <img src={beneath} alt="" width={width} height={height} className="block h-auto w-full" />
          <img
            src={surface}
            alt={alt}
            width={width}
            height={height}
            fetchPriority="high"
            className="absolute inset-0 size-full animate-[unveil_1.4s_cubic-bezier(0.7,0,0.2,1)_0.3s_backwards]"
            style={{ clipPath: `inset(0 ${100 - edge}% 0 0)` }}
          />
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 w-0.5 animate-[unveil-edge_1.4s_cubic-bezier(0.7,0,0.2,1)_0.3s_backwards] bg-[#fdfaf3]"
            style={{ left: `calc(${edge}% - 1px)` }}
          >
            <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-[#fdfaf3] text-[#24418f] shadow-md">
              <MoveHorizontal className="size-5" />
            </span>
          </div>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            value={edge}
            onChange={(event) => setEdge(event.currentTarget.valueAsNumber)}
            aria-label={t`Draw the surface aside`}
            aria-valuetext={t`${edge}% surface, ${100 - edge}% underneath`}
            className="absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y appearance-none opacity-0 [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
          />
        </div>
      </div>
      <figcaption className="text-sm text-umber">
        <Trans>
          <strong className="font-semibold text-ink">Left, the picture; right, what hiding changed</strong>,
          amplified {gain} times so that you can see it. Drag to compare.
        </Trans>
      </figcaption>
    </figure>
  );
};
