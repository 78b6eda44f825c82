import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { routes } from '@underpaint/contract';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { call } from '../../../subjects/account/client.ts';

const PNG = 'image/png';

/** Of the picture formats, browsers only accept PNG on the clipboard. */
const CAN_COPY = typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';

/** The browser is asked first and waits for the picture: if asked afterwards, some would refuse. */
const copyPicture = (s3Key: string): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ [PNG]: call(routes.ownPicture, { idOrKey: s3Key }) })]);

interface Props {
  encoding: { s3Key: string; format: 'png' | 'jpeg' };
}

/**
 * Copies the picture itself to the clipboard, as pixels, which loses nothing of a PNG. A JPEG would become a PNG many
 * times its size, so a JPEG is only offered as a file.
 */
export const CopyPicture = ({ encoding: { s3Key, format } }: Props) => {
  const [state, setState] = useState<'idle' | 'copying' | 'copied' | 'failed'>('idle');
  useFocusBack(state === 'copying');
  if (!CAN_COPY || format !== 'png') return null;
  const copy = () => {
    setState('copying');
    copyPicture(s3Key).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return (
    <>
      <Button kind="quiet" disabled={state === 'copying'} onClick={copy}>
        <Copy aria-hidden className="size-5" />
        {state === 'copying' ? t`Getting the picture...` : t`Copy picture`}
      </Button>
      <p role="status" className="basis-full text-sm text-umber empty:hidden">
        {state === 'copied' && (
          <Trans>Copied. Apps may compress a pasted picture, as they do with photos.</Trans>
        )}
        {state === 'failed' && (
          <Trans>The browser did not let us copy the picture. Download it instead.</Trans>
        )}
      </p>
    </>
  );
};
