import type { CSSProperties, ReactNode } from 'react';
import { DrawnBitmap } from './drawn-bitmap.tsx';

interface Size {
  width: number;
  height: number;
}

export interface Below {
  node: ReactNode;
  height: number;
}

interface Props {
  /** Address of a picture, or a small copy of one. */
  src: string | ImageBitmap | null;
  alt: string;
  /** Keeps the place before the picture is there. */
  size?: Size | null | undefined;
  /** Height that the picture stays within: a CSS length. */
  most?: string;
  onError?: () => void;
  uncover?: boolean;
  /** What hangs under it, as wide as the picture and `height` of its pixels high. */
  below?: Below | undefined;
  children?: ReactNode;
}

/** As large as the mount, the height and its own pixels allow; known before the picture is. */
const boxOf = ({ width, height }: Size, most: string): CSSProperties => ({
  width: `min(100%, ${width}px, ${most} * ${width / height})`,
  aspectRatio: `${width} / ${height}`,
});

interface ShownProps {
  src: string | ImageBitmap;
  alt: string;
  size?: Size | null | undefined;
  style?: CSSProperties;
  className: string;
  onError?: (() => void) | undefined;
}

const Shown = ({ src, size, onError, ...shown }: ShownProps) =>
  typeof src === 'string' ? (
    // biome-ignore lint/a11y/useAltText: `shown` has it.
    <img src={src} width={size?.width} height={size?.height} onError={onError} {...shown} />
  ) : (
    <DrawnBitmap bitmap={src} {...shown} />
  );

/** A picture in its mount, with a caption below when there is something to say. */
export const FramedPicture = (props: Props) => {
  const { src, alt, size, most = '26rem', onError, uncover = false, below, children } = props;
  const whole = size && below ? { ...size, height: size.height + below.height } : size;
  const style = whole ? boxOf(whole, most) : { maxHeight: most };
  return (
    <figure className="grid grid-cols-1 min-w-0 gap-2">
      <div
        className={`grid place-items-center rounded-sm border border-line bg-paper p-2 ${uncover ? 'uncovering' : ''}`}
      >
        {src && below ? (
          <div style={style}>
            <Shown src={src} alt={alt} onError={onError} className="block w-full" />
            {below.node}
          </div>
        ) : src ? (
          <Shown
            src={src}
            alt={alt}
            size={size}
            style={style}
            onError={onError}
            className="h-auto w-auto max-w-full object-contain"
          />
        ) : (
          <div className="skeleton aspect-3/2 w-full" style={style} />
        )}
      </div>
      {children && <figcaption className="text-sm text-umber">{children}</figcaption>}
    </figure>
  );
};
