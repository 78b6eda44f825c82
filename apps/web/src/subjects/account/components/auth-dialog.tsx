import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MODAL_BACK, MODAL_SHEET } from '../../../shared/ui/modal.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { Enter } from './enter.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LetterSent } from './letter-sent.tsx';

interface Props {
  prompt: { stay: boolean } | null;
  onClose: () => void;
}

type Screen = { name: 'enter' | 'back' | 'forgot' | 'letter'; email: string };
const ENTER: Screen = { name: 'enter', email: '' };

const Screens = ({ onEntered }: { onEntered: () => void }) => {
  const [screen, setScreen] = useState<Screen>(ENTER);
  const back = (email: string) => setScreen({ name: 'back', email });
  switch (screen.name) {
    case 'forgot':
      return <ForgotForm first={screen.email} onBack={back} />;
    case 'letter':
      return <LetterSent email={screen.email} onBack={() => back(screen.email)} />;
    default:
      return (
        <Enter
          key={screen.name}
          {...(screen.name === 'back' && { first: 'sign-in' as const })}
          onEntered={onEntered}
          email={screen.email}
          onForgot={(email) => setScreen({ name: 'forgot', email })}
          onLetter={(email) => setScreen({ name: 'letter', email })}
        />
      );
  }
};

/** The sign-in dialog, opened from anywhere through `useAuthPrompt`. */
export const AuthDialog = ({ prompt, onClose }: Props) => {
  const { markEntered, ...focusReturn } = useFocusReturn();
  const navigate = useNavigate();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = prompt !== null;
  }, [prompt]);
  const enter = () => {
    // Somebody who has closed it meanwhile stays with what they are doing.
    if (!isOpen.current) return;
    markEntered();
    onClose();
    if (!prompt?.stay) navigate('/encode');
  };
  return (
    <Dialog.Root open={prompt !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={MODAL_BACK} />
        <Dialog.Content className={MODAL_SHEET} {...focusReturn}>
          <div className="grid grid-cols-1 gap-2 pe-8">
            <Dialog.Title className="text-2xl">
              <Trans>Sign In or Create Account</Trans>
            </Dialog.Title>
            <Dialog.Description className="text-umber">
              <Trans>You need an account to hide messages, but never to decode them.</Trans>
            </Dialog.Description>
          </div>
          <Dialog.Close
            aria-label={t`Close`}
            className="absolute end-3 top-3 grid size-11 place-items-center rounded text-umber hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
          <Screens onEntered={enter} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
