import type { CSSProperties, ReactNode } from 'react';

interface Size {
  width: number;
  height: number;
}

/** Something to enlarge to the size of its place. */
export interface Box {
  className: string;
  style?: CSSProperties;
}

export interface Below {
  node: ReactNode;
  height: number;
}

interface Props {
  /** Address of the picture, or a function that renders it. */
  src: string | ((box: Box) => ReactNode) | null;
  alt: string;
  /** Reserves the space before the picture is there. */
  size?: Size | null | undefined;
  /** The picture's maximum height, as a CSS length. */
  most?: string;
  onError?: () => void;
  uncover?: boolean;
  /** What appears below, as wide as the picture and `height` of its pixels high. */
  below?: Below | undefined;
  children?: ReactNode;
}

/** As large as the mount, the height and its own pixels allow; known before the picture is there. */
const boxOf = ({ width, height }: Size, most: string): CSSProperties => ({
  width: `min(100%, ${width}px, ${most} * ${width / height})`,
  aspectRatio: `${width} / ${height}`,
});

const IN_ITS_BOX = 'h-auto w-auto max-w-full object-contain';

/** A picture in its mount, with a caption below if there is something to say. */
export const FramedPicture = (props: Props) => {
  const { src, alt, size, most = '26rem', onError, uncover = false, below, children } = props;
  const whole = size && below ? { ...size, height: size.height + below.height } : size;
  const style = whole ? boxOf(whole, most) : { maxHeight: most };
  const show = (box: Box, given?: Size | null) =>
    typeof src === 'string' ? (
      <img
        src={src}
        alt={alt}
        width={given?.width}
        height={given?.height}
        fetchPriority="high"
        onError={onError}
        {...box}
      />
    ) : (
      src?.(box)
    );
  return (
    <figure className="grid grid-cols-1 min-w-0 gap-2">
      <div
        className={`grid place-items-center rounded-sm border border-line bg-paper p-2 ${uncover ? 'uncovering' : ''}`}
      >
        {src && below ? (
          <div style={style}>
            {show({ className: 'block w-full' })}
            {below.node}
          </div>
        ) : src ? (
          show({ className: IN_ITS_BOX, style }, size)
        ) : (
          <div className="skeleton aspect-3/2 w-full" style={style} />
        )}
      </div>
      {children && <figcaption className="text-sm text-umber">{children}</figcaption>}
    </figure>
  );
};
