import { Trans } from '@lingui/react/macro';
import { useGoogle } from '../../../shared/api/settings.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { type AuthMode, useAuthForm } from '../hooks/use-auth-form.ts';
import { useGoogleSignIn } from '../hooks/use-google.ts';
import { AuthForm } from './auth-form.tsx';
import { GoogleButton } from './google-button.tsx';

interface Props {
  first?: AuthMode;
  /** What the field for it begins with. */
  email?: string;
  onEntered: () => void;
  onLetter: (email: string) => void;
  /** The password is forgotten; gets what was typed as the email address. */
  onForgot: (email: string) => void;
}

const Or = () => (
  <div className="flex items-center gap-4 text-umber">
    <span aria-hidden="true" className="h-px flex-1 bg-line" />
    <span>
      <Trans>Or</Trans>
    </span>
    <span aria-hidden="true" className="h-px flex-1 bg-line" />
  </div>
);

/** The two ways to sign in: Google, or email and password. A way that is unavailable comes last. */
export const Enter = ({ first, email, onEntered, onLetter, onForgot }: Props) => {
  const google = useGoogleSignIn(onEntered);
  const form = useAuthForm({ first, email, onEntered, onLetter });
  const closed = useGoogle()?.available === false;
  const byGoogle = (
    <>
      <GoogleButton busy={google.busy} onClick={google.start} />
      {google.sentence && (
        <Notice tone="warning" role="alert">
          {google.sentence}
        </Notice>
      )}
    </>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {!closed && byGoogle}
      {!closed && <Or />}
      <AuthForm form={form} onForgot={() => onForgot(form.fields.email)} />
      {closed && <Or />}
      {closed && byGoogle}
    </div>
  );
};
