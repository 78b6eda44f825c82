import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useCare } from '../hooks/use-care.ts';
import { identity } from '../identity/current-identity.ts';
import { LetterNote } from './letter-note.tsx';

const OnItsWay = ({ email }: { email: string }) => (
  <Trans>
    An email is on its way to <strong className="break-all">{email}</strong>. Follow its link, then sign in.
  </Trans>
);

/** What to do next after signing up on a site where addresses must be confirmed. */
export const LetterSent = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const { state, sentence, run } = useCare();
  useFocusBack(state === 'busy');
  const sendAgain = () => run(async () => (await identity.care()).sendConfirmation(email));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice tone="success" role="status">
        <p className="font-semibold">
          <Trans>Your account is waiting for you.</Trans>
        </p>
        <p>
          <LetterNote sent={<OnItsWay email={email} />} />
        </p>
      </Notice>
      {sentence && (
        <Notice tone="danger" role="alert">
          {sentence}
        </Notice>
      )}
      <Button onClick={onBack}>
        <Trans>Sign in</Trans>
      </Button>
      <Button
        kind="quiet"
        disabled={state === 'busy'}
        aria-disabled={state === 'done' || undefined}
        onClick={state === 'done' ? undefined : sendAgain}
      >
        {state === 'done' ? t`Requested again` : t`Send it again`}
      </Button>
    </div>
  );
};
