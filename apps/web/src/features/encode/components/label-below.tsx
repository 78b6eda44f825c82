import { t } from '@lingui/core/macro';
import { DrawnBitmap } from '../../../shared/picture/drawn-bitmap.tsx';

interface Props {
  bitmap: ImageBitmap;
}

/** A preview of the label below the picture. */
export const LabelBelow = ({ bitmap }: Props) => (
  <DrawnBitmap
    bitmap={bitmap}
    alt={t`The label that will be added below your picture, with a QR code`}
    className="block w-full"
  />
);
