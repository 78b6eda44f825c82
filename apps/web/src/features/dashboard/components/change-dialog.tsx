import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { MODAL_BACK, MODAL_SHEET } from '../../../shared/ui/modal.ts';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';

interface FormProps {
  busy: boolean;
  /** A sentence saying why it was not saved. */
  problem: string | null;
  onSave: () => void;
  children: ReactNode;
}

/** The fields to change, with buttons to save and to cancel. */
export const ChangeForm = ({ busy, problem, onSave, children }: FormProps) => {
  useFocusBack(busy);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
      {problem && (
        <p role="alert" className="text-vermilion">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Dialog.Close className={buttonLook('quiet')}>
          <Trans>Cancel</Trans>
        </Dialog.Close>
        <Button type="submit" disabled={busy}>
          {busy ? t`Saving...` : t`Save`}
        </Button>
      </div>
    </form>
  );
};

interface Props {
  filename: string;
  title: string;
  /** The button that opens it, and its accessible name if the visible one does not name the picture. */
  trigger: string;
  label?: string;
  /** The form; it gets a function that closes the dialog. */
  children: (close: () => void) => ReactNode;
}

/** Changes something about one picture. */
export const ChangeDialog = ({ filename, title, trigger, label, children }: Props) => {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        ref={opener}
        aria-label={label}
        className="justify-self-start py-1 text-start text-sm text-ultramarine underline underline-offset-4"
      >
        {trigger}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={MODAL_BACK} />
        <Dialog.Content
          className={MODAL_SHEET}
          onCloseAutoFocus={() => {
            // The picture may have gone, and the button with it.
            if (!opener.current) document.getElementById('encodings')?.focus();
          }}
        >
          <Dialog.Title className="text-2xl">{title}</Dialog.Title>
          <Dialog.Description className="text-sm text-umber">
            <bdi>{filename}</bdi>
          </Dialog.Description>
          {children(() => setOpen(false))}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
