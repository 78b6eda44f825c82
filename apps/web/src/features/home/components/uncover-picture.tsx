import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EdgeSlider } from '../../../shared/picture/edge-slider.tsx';
import { DEMO, smallCopy } from '../demo.ts';

const START = 72;
/** The width at which it is displayed. */
const SHOWN = '(min-width: 64rem) 38rem, calc(100vw - 3rem)';

const sizesOf = (path: string): string => `${smallCopy(path)} ${DEMO.small}w, ${path} ${DEMO.width}w`;

interface Props {
  surface: string;
  beneath: string;
  alt: string;
  width: number;
  height: number;
  /** By how much the difference was amplified to become visible. */
  gain: number;
}

/** A picture that can be drawn aside: the surface on the left, what was added to it on the right. */
export const UncoverPicture = ({ surface, beneath, alt, width, height, gain }: Props) => (
  <figure className="grid grid-cols-1 gap-3">
    <div className="rounded-sm border border-line bg-paper p-2 sm:p-3">
      <EdgeSlider
        start={START}
        label={t`Draw the surface aside`}
        told={(edge) => t`${edge}% surface, ${100 - edge}% underneath`}
        under={
          <img
            src={beneath}
            srcSet={sizesOf(beneath)}
            sizes={SHOWN}
            alt=""
            width={width}
            height={height}
            className="block h-auto w-full"
          />
        }
        over={
          <img
            src={surface}
            srcSet={sizesOf(surface)}
            sizes={SHOWN}
            alt={alt}
            width={width}
            height={height}
            fetchPriority="high"
            className="size-full"
          />
        }
        comesIn
      />
    </div>
    <figcaption className="text-sm text-umber">
      <Trans>
        <strong className="font-semibold text-ink">Left, the picture; right, what hiding changed</strong>,
        amplified {gain} times so that you can see it. Drag to compare.
      </Trans>
    </figcaption>
  </figure>
);
