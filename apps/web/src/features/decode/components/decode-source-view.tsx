import { lazy, Suspense, useState } from 'react';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { FramedPicture } from '../../../shared/picture/framed-picture.tsx';
import { useRevealRules } from '../../../shared/picture/use-picture-rules.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useAuthPrompt } from '../../../subjects/account/auth-context.ts';
import type { DecodeSource } from '../hooks/use-decode-source.ts';

/** Whoever comes by a link chooses no picture and need not fetch the means to. */
const PicturePicker = lazy(async () => ({
  default: (await import('../../../shared/picture/picture-picker.tsx')).PicturePicker,
}));

const Shared = ({ previewUrl, filename }: { previewUrl: string; filename: string | null }) => {
  const [failed, setFailed] = useState(false);
  return (
    <>
      {failed ? (
        <p role="alert" className="text-vermilion">
          Failed to load image preview.
        </p>
      ) : (
        <FramedPicture
          src={filename === null ? null : previewUrl}
          alt="The picture you were sent"
          onError={() => setFailed(true)}
        />
      )}
      {filename !== null && (
        <p className="text-umber break-words">
          Viewing: <bdi>{filename}</bdi>
        </p>
      )}
    </>
  );
};

const SignInFirst = () => {
  const prompt = useAuthPrompt();
  return (
    <Notice role="status">
      <p>Please log in to load the image automatically from your dashboard.</p>
      <Button kind="quiet" className="justify-self-start" onClick={() => prompt.open({ stay: true })}>
        Log in
      </Button>
    </Notice>
  );
};

interface Props {
  source: DecodeSource;
  disabled: boolean;
  onPick: (picture: Picture) => void;
}

/** The picture to decode, wherever it comes from. */
export const DecodeSourceView = ({ source, disabled, onPick }: Props) => {
  const rules = useRevealRules();
  if (source.kind === 'shared') return <Shared {...source} />;
  if (source.kind === 'stored') {
    return (
      <FramedPicture src={source.previewUrl} alt="The picture from your dashboard">
        From your dashboard
      </FramedPicture>
    );
  }
  return (
    <>
      {source.signInFirst && <SignInFirst />}
      <Suspense fallback={<div className="skeleton min-h-48 rounded" />}>
        <PicturePicker
          label="Choose a picture"
          picture={source.picture}
          rules={rules}
          disabled={disabled}
          onPick={onPick}
        />
      </Suspense>
    </>
  );
};
