import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { PicturePicker } from '../../../shared/picture/picture-picker.tsx';
import { useRevealRules } from '../../../shared/picture/use-picture-rules.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useAuthPrompt } from '../../../subjects/account/auth-context.ts';
import type { DecodeSource } from '../hooks/use-decode-source.ts';
import { ScanButton } from './scan-button.tsx';

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

interface Props {
  source: Extract<DecodeSource, { kind: 'upload' }>;
  disabled: boolean;
  onPick: (picture: Picture) => void;
}

/** For people who bring the picture: as a file, from the clipboard or in front of the camera. */
export const FileSource = ({ source: { picture, signInFirst, onLooking }, disabled, onPick }: Props) => {
  const rules = useRevealRules();
  return (
    <>
      {signInFirst && <SignInFirst />}
      <PicturePicker
        label={t`Choose a picture`}
        picture={picture}
        rules={rules}
        disabled={disabled}
        onPick={onPick}
        onLooking={onLooking}
        beside={picture === null && <ScanButton disabled={disabled} />}
      />
    </>
  );
};
