import type { ReactNode } from 'react';

interface Props {
  src: string | null;
  alt: string;
  /** Keeps the place before the picture is there. */
  size?: { width: number; height: number } | null | undefined;
  onError?: () => void;
  uncover?: boolean;
  children?: ReactNode;
}

/** A picture in its mount, with a caption below when there is something to say. */
export const FramedPicture = ({ src, alt, size, onError, uncover = false, children }: Props) => (
  <figure className="grid grid-cols-1 min-w-0 gap-2">
    <div
      className={`grid place-items-center rounded-sm border border-line bg-paper p-2 ${uncover ? 'uncovering' : ''}`}
    >
      {src ? (
        <img
          src={src}
          alt={alt}
          width={size?.width}
          height={size?.height}
          onError={onError}
          className="h-auto max-h-[26rem] w-auto max-w-full object-contain"
        />
      ) : (
        <div className="skeleton aspect-3/2 w-full" />
      )}
    </div>
    {children && <figcaption className="text-sm text-umber">{children}</figcaption>}
  </figure>
);
