import { t } from '@lingui/core/macro';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { withWords } from '../shared/language/speak.ts';
import type { AuthDialog } from '../subjects/account/components/auth-dialog.tsx';

type Props = ComponentProps<typeof AuthDialog>;

/** The sign-in dialog, fetched when it is first needed. */
export const SignIn = ({ prompt, onClose }: Props) => {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const wanted = prompt !== null && Dialog === null;
  useEffect(() => {
    if (!wanted) return;
    const fail = () => {
      toast.error(t`The sign-in dialog could not be opened. Check your connection and try again.`);
      onClose();
    };
    withWords(import('../subjects/account/components/auth-dialog.tsx')).then(
      (module) => setDialog(() => module.AuthDialog),
      fail,
    );
  }, [wanted, onClose]);
  return Dialog && <Dialog prompt={prompt} onClose={onClose} />;
};
