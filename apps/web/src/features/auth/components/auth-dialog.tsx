import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { MODAL_BACK, MODAL_SHEET } from '../../../shared/ui/modal.ts';
import { AuthForm } from './auth-form.tsx';

interface Props {
  prompt: { stay: boolean } | null;
  onClose: () => void;
}

/** Radix gives the focus back to a dialog's trigger; this dialog is opened from anywhere and has none. */
const useFocusReturn = () => {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
};

/** The sign-in dialog, opened from anywhere through `useAuthPrompt`. */
export const AuthDialog = ({ prompt, onClose }: Props) => {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open={prompt !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={MODAL_BACK} />
        <Dialog.Content className={MODAL_SHEET} {...focusReturn}>
          <div className="grid grid-cols-1 gap-2 pr-8">
            <Dialog.Title className="text-2xl">Sign In or Create Account</Dialog.Title>
            <Dialog.Description className="text-umber">
              An account is needed to hide messages. Decoding never asks for one.
            </Dialog.Description>
          </div>
          <Dialog.Close
            aria-label="Close"
            className="absolute top-3 right-3 grid size-11 place-items-center rounded text-umber hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
          <AuthForm stay={prompt?.stay ?? false} onDone={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
