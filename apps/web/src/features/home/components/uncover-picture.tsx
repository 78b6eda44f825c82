import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EdgeSlider } from '../../../shared/picture/edge-slider.tsx';
import { DEMO, smallCopy } from '../demo.ts';

const START = 72;
/** The width at which it is displayed. */
const SHOWN = '(min-width: 64rem) 38rem, calc(100vw - 3rem)';

const UNVEILING = 'animate-[unveil_1.4s_cubic-bezier(0.7,0,0.2,1)_0.3s_backwards]';

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
        line="animate-[unveil-edge_1.4s_cubic-bezier(0.7,0,0.2,1)_0.3s_backwards]"
      >
        {(edge) => (
          <>
            <img
              src={beneath}
              srcSet={sizesOf(beneath)}
              sizes={SHOWN}
              alt=""
              width={width}
              height={height}
              className="block h-auto w-full"
            />
            {/* Two layers that move against each other, which browsers draw without the page's main thread; for `clip-path`, that would paint every frame. */}
            <div
              className={`absolute inset-0 overflow-hidden ${UNVEILING}`}
              style={{ transform: `translateX(${edge - 100}%)` }}
            >
              <img
                src={surface}
                srcSet={sizesOf(surface)}
                sizes={SHOWN}
                alt={alt}
                width={width}
                height={height}
                fetchPriority="high"
                className={`size-full ${UNVEILING}`}
                style={{ transform: `translateX(${100 - edge}%)` }}
              />
            </div>
          </>
        )}
      </EdgeSlider>
    </div>
    <figcaption className="text-sm text-umber">
      <Trans>
        <strong className="font-semibold text-ink">Left, the picture; right, what hiding changed</strong>,
        amplified {gain} times so that you can see it. Drag to compare.
      </Trans>
    </figcaption>
  </figure>
);
