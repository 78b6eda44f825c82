import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { FramedPicture } from '../../../shared/picture/framed-picture.tsx';
import { useIsDrawn } from '../../../shared/ui/use-is-drawn.ts';
import type { DecodeSource } from '../hooks/use-decode-source.ts';
import { LinkNote } from './link-note.tsx';

/** People who come through a link do not choose a picture, and need not fetch the code for it. */
const FileSource = lazy(async () => ({ default: (await import('./file-source.tsx')).FileSource }));

/** Leaves room for the key and the button on a phone's first screen, even below a few lines of a note. */
const MOST_HEIGHT = 'min(40svh - 1rem, 26rem)';
const ABOVE_A_NOTE = 'clamp(8rem, 40svh - 7rem, 26rem)';

type SharedSource = Extract<DecodeSource, { kind: 'shared' }> & Pick<Props, 'deleted'>;

const Caption = ({ filename, originalUrl, link, deleted }: SharedSource) => (
  <>
    <span className="flex items-baseline justify-between gap-4">
      <span className="line-clamp-2 min-w-0">
        <Trans>
          Viewing: <bdi>{filename}</bdi>
        </Trans>
      </span>
      {!deleted && (
        <a
          href={originalUrl ?? ''}
          download={filename}
          className="-my-2 shrink-0 py-2 text-ultramarine underline underline-offset-4"
        >
          <Trans>Save original</Trans>
        </a>
      )}
    </span>
    {link && !deleted && <LinkNote link={link} />}
  </>
);

/** The picture shown is small; the message is read from the original, fetched when there is a key. */
const Shared = (source: SharedSource) => {
  const { previewUrl, filename, size, link } = source;
  const [failed, setFailed] = useState(false);
  const caption = filename !== null && <Caption {...source} />;
  if (failed) {
    return (
      <div className="grid grid-cols-1 gap-2">
        <p role="alert" className="text-vermilion">
          <Trans>Failed to load image preview.</Trans>
        </p>
        <p className="text-sm text-umber">{caption}</p>
      </div>
    );
  }
  return (
    <FramedPicture
      src={previewUrl}
      alt={t`The picture you were sent`}
      size={size}
      most={link ? ABOVE_A_NOTE : MOST_HEIGHT}
      onError={() => setFailed(true)}
    >
      {caption}
    </FramedPicture>
  );
};

/** As high as the picture chooser, so that nothing moves when that arrives. */
const Place = () => (
  <div className="grid gap-3">
    <div className="skeleton min-h-51 rounded sm:min-h-48" />
    <div className="skeleton h-24 w-44 rounded sm:h-11 sm:w-90" />
  </div>
);

interface Props {
  source: DecodeSource;
  /** Whether the picture will be gone once this page is closed. */
  deleted: boolean;
  disabled: boolean;
  onPick: (picture: Picture) => void;
}

/** The picture to decode, wherever it comes from. */
export const DecodeSourceView = ({ source, deleted, disabled, onPick }: Props) => {
  // Deferred, because React keeps a fallback for 300 ms, however soon the code arrives.
  const isEarly = useDeferredValue(useIsDrawn(), true);
  if (source.kind === 'shared') return <Shared {...source} deleted={deleted} />;
  if (source.kind === 'stored') {
    return (
      <FramedPicture src={source.previewUrl} alt={t`The picture from your dashboard`}>
        <Trans>From your dashboard</Trans>
      </FramedPicture>
    );
  }
  return (
    <Suspense fallback={<Place />}>
      {isEarly ? <Place /> : <FileSource source={source} disabled={disabled} onPick={onPick} />}
    </Suspense>
  );
};
