import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { EdgeSlider } from '../../../shared/picture/edge-slider.tsx';
import { useObjectUrl } from '../../../shared/picture/use-object-url.ts';

const MIDDLE = 50;

interface Props {
  before: Blob;
  /** Address of the picture with the message. */
  after: string;
  size: { width: number; height: number };
}

const told = (edge: number): string => {
  const rest = 100 - edge;
  return t`${edge}% before, ${rest}% after`;
};

/** The original on the left of the edge, the result on the right. */
const Slider = ({ before, after, size }: Props) => {
  const url = useObjectUrl(before);
  return (
    <div className="grid grid-cols-1 gap-2">
      <EdgeSlider
        start={MIDDLE}
        label={t`Before and after`}
        told={told}
        frame="rounded-sm border border-line"
        under={<img src={after} alt={t`With the message`} {...size} className="block h-auto w-full" />}
        over={url && <img src={url} alt={t`Before`} className="block h-auto w-full" />}
      />
      <p className="text-sm text-umber">
        <Trans>
          Left, your picture before; right, with the message. Your original is only on this device.
        </Trans>
      </p>
    </div>
  );
};

/** A comparison of both pictures, on request. */
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
