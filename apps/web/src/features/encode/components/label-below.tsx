import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';

interface Props {
  bitmap: ImageBitmap;
}

/** The label as it will hang under the picture. */
export const LabelBelow = ({ bitmap }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <canvas
      key={`${bitmap.width}x${bitmap.height}`}
      ref={canvas}
      role="img"
      aria-label={t`The label that will be added below your picture, with a QR code`}
      width={bitmap.width}
      height={bitmap.height}
      className="block w-full"
    />
  );
};
