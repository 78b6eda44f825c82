import { type CSSProperties, useEffect, useRef } from 'react';

interface Props {
  bitmap: ImageBitmap;
  alt: string;
  className?: string;
  style?: CSSProperties;
}

/** A small picture that takes no more memory than its own pixels. */
export const DrawnBitmap = ({ bitmap, alt, ...box }: Props) => {
  const { width, height } = bitmap;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <canvas
      key={`${width}x${height}`}
      ref={canvas}
      role="img"
      aria-label={alt}
      width={width}
      height={height}
      {...box}
    />
  );
};
