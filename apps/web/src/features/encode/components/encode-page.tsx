import { Trans } from '@lingui/react/macro';
import { LeavingDialog } from '../../../shared/leaving/leaving-dialog.tsx';
import { useEncodeForm } from '../hooks/use-encode-form.ts';
import { useWriter } from '../hooks/use-writer.ts';
import { EncodeForm } from './encode-form.tsx';
import { EncodeSuccess } from './encode-success.tsx';

const EncodeScreen = () => {
  const form = useEncodeForm();
  return (
    <div className="mx-auto grid grid-cols-1 w-full max-w-2xl gap-8 px-4 pt-10 sm:px-6 sm:pt-14">
      {form.made ? (
        <>
          <EncodeSuccess made={form.made} onAnother={form.startOver} />
          <LeavingDialog />
        </>
      ) : (
        <>
          <div className="grid grid-cols-1 gap-2">
            <h1 className="text-4xl sm:text-5xl">
              <Trans>Hide a Secret Message</Trans>
            </h1>
            <p className="text-lg text-umber">
              <Trans>
                The picture you get back looks like the one you chose. Only the key shows the difference.
              </Trans>
            </p>
          </div>
          <EncodeForm form={form} />
        </>
      )}
    </div>
  );
};

/** If somebody else signs in, they start afresh. */
export const EncodePage = () => <EncodeScreen key={useWriter()} />;
