import { Trans } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { MODAL_SHEET } from '../ui/modal.ts';
import type { LeavingQuestion } from './leaving.ts';
import { useQuestion } from './this-tab.ts';

/** Opens a dialog over everything else as long as it is rendered; the focus then returns to where it was. */
const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector<HTMLElement>('[data-default]')?.focus();
    return () => opened?.close();
  }, []);
  return dialog;
};

const Asked = ({ question: { losing, show, leave, stay } }: { question: LeavingQuestion }) => {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      onCancel={stay}
      className={`${MODAL_SHEET} right-auto m-0 text-ink backdrop:bg-[rgb(20_16_12/0.6)]`}
    >
      <h2 id={`${id}-title`} className="text-2xl">
        <Trans>You haven’t seen your key yet</Trans>
      </h2>
      <p id={`${id}-words`}>
        {losing ? (
          <Trans>Without the key nobody can ever read this message, and we can’t recover it.</Trans>
        ) : (
          <Trans>
            Without the key nobody can ever read this message, and we can’t recover it. It stays here until
            you close the tab.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button kind="quiet" onClick={leave}>
          <Trans>Leave anyway</Trans>
        </Button>
        <Button data-default onClick={show}>
          <Trans>Show the key</Trans>
        </Button>
      </div>
    </dialog>
  );
};

/** Asks before somebody leaves behind a key that they have not seen; showing it is the default. */
export const LeavingDialog = () => {
  const question = useQuestion();
  return question && <Asked question={question} />;
};
