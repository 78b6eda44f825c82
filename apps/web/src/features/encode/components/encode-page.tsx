import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { LeavingDialog } from '../../../shared/leaving/leaving-dialog.tsx';
import { takeFocus } from '../../../shared/ui/take-focus.ts';
import { useEncodeForm } from '../hooks/use-encode-form.ts';
import { useWriter } from '../hooks/use-writer.ts';
import { EncodeForm } from './encode-form.tsx';
import { EncodeSuccess } from './encode-success.tsx';

/** The form that takes the panel's place begins at its top, like a new screen. */
const useFreshForm = (isPanel: boolean): void => {
  const wasPanel = useRef(isPanel);
  useEffect(() => {
    if (wasPanel.current && !isPanel) {
      takeFocus(document.getElementById('main'));
      window.scrollTo(0, 0);
    }
    wasPanel.current = isPanel;
  }, [isPanel]);
};

const EncodeScreen = () => {
  const form = useEncodeForm();
  useFreshForm(form.made !== null);
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
