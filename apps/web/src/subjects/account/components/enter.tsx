import { Notice } from '../../../shared/ui/notice.tsx';
import { useAuthForm } from '../hooks/use-auth-form.ts';
import { useGoogleSignIn } from '../hooks/use-google.ts';
import { AuthForm } from './auth-form.tsx';
import { GoogleButton } from './google-button.tsx';

interface Props {
  onEntered: () => void;
  onLetter: (email: string) => void;
  onForgot: () => void;
}

const Or = () => (
  <div className="flex items-center gap-4 text-umber">
    <span aria-hidden="true" className="h-px flex-1 bg-line" />
    <span>Or</span>
    <span aria-hidden="true" className="h-px flex-1 bg-line" />
  </div>
);

/** The two ways in: Google, or e-mail and password. */
export const Enter = ({ onEntered, onLetter, onForgot }: Props) => {
  const google = useGoogleSignIn(onEntered);
  const form = useAuthForm({ onEntered, onLetter });
  return (
    <div className="grid grid-cols-1 gap-4">
      <GoogleButton busy={google.busy} onClick={google.start} />
      {google.sentence && (
        <Notice tone="warning" role="alert">
          {google.sentence}
        </Notice>
      )}
      <Or />
      <AuthForm form={form} onForgot={onForgot} />
    </div>
  );
};
