import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { FramedPicture } from '../../../shared/picture/framed-picture.tsx';
import { useRevealRules } from '../../../shared/picture/use-picture-rules.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useIsDrawn } from '../../../shared/ui/use-is-drawn.ts';
import { useAuthPrompt } from '../../../subjects/account/auth-context.ts';
import type { DecodeSource } from '../hooks/use-decode-source.ts';
import { LinkNote } from './link-note.tsx';

/** Whoever comes by a link chooses no picture and need not fetch the means to. */
const PicturePicker = lazy(async () => ({
  default: (await import('../../../shared/picture/picture-picker.tsx')).PicturePicker,
}));

const ScanButton = lazy(async () => ({ default: (await import('./scan-button.tsx')).ScanButton }));

/** Room is left for the key and the button on the first screen of a phone, under a few lines of a note too. */
const MOST_HEIGHT = 'min(40svh - 1rem, 26rem)';
const ABOVE_A_NOTE = 'clamp(8rem, 40svh - 7rem, 26rem)';

type SharedSource = Extract<DecodeSource, { kind: 'shared' }> & Pick<Props, 'deleted'>;

const Caption = ({ filename, originalUrl, link, deleted }: SharedSource) => (
  <>
    <span className="flex items-baseline justify-between gap-4">
      <span className="line-clamp-2 min-w-0 break-words">
        <Trans>
          Viewing: <bdi>{filename}</bdi>
        </Trans>
      </span>
      {!deleted && (
        <a
          href={originalUrl ?? ''}
          download={filename}
          className="shrink-0 text-ultramarine underline underline-offset-4"
        >
          <Trans>Save original</Trans>
        </a>
      )}
    </span>
    {link && !deleted && <LinkNote link={link} />}
  </>
);

/** What is looked at is small; what is read is the original, fetched when there is a key. */
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

const SignInFirst = () => {
  const prompt = useAuthPrompt();
  return (
    <Notice role="status">
      <p>
        <Trans>Please log in to load the image automatically from your dashboard.</Trans>
      </p>
      <Button kind="quiet" className="justify-self-start" onClick={() => prompt.open({ stay: true })}>
        <Trans>Log in</Trans>
      </Button>
    </Notice>
  );
};

/** As high as what a picture is chosen with, so that nothing moves when that comes. */
const Place = () => (
  <div className="grid gap-3">
    <div className="skeleton min-h-51 rounded sm:min-h-48" />
    <div className="flex flex-col gap-2 sm:flex-row">
      <div className="skeleton h-11 w-44 rounded" />
      <div className="skeleton h-11 w-44 rounded" />
    </div>
  </div>
);

interface Props {
  source: DecodeSource;
  /** Whether it is not there any more once this page is closed. */
  deleted: boolean;
  disabled: boolean;
  onPick: (picture: Picture) => void;
}

/** The picture to decode, wherever it comes from. */
export const DecodeSourceView = ({ source, deleted, disabled, onPick }: Props) => {
  const rules = useRevealRules();
  const isDrawn = useIsDrawn();
  if (source.kind === 'shared') return <Shared {...source} deleted={deleted} />;
  if (source.kind === 'stored') {
    return (
      <FramedPicture src={source.previewUrl} alt={t`The picture from your dashboard`}>
        <Trans>From your dashboard</Trans>
      </FramedPicture>
    );
  }
  return (
    <>
      {source.signInFirst && <SignInFirst />}
      {isDrawn ? (
        <Place />
      ) : (
        <Suspense fallback={<Place />}>
          <PicturePicker
            label={t`Choose a picture`}
            picture={source.picture}
            rules={rules}
            disabled={disabled}
            onPick={onPick}
            beside={source.picture === null && <ScanButton disabled={disabled} />}
          />
        </Suspense>
      )}
    </>
  );
};
