import { Link, useLocation } from 'react-router';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useAuth, useAuthPrompt } from '../auth-context.ts';
import { useCare } from '../hooks/use-care.ts';
import { identity } from '../identity/current-identity.ts';
import { readLinkToken } from '../read-link-token.ts';
import { NarrowPage } from './narrow-page.tsx';

const Confirmed = () => {
  const { status } = useAuth();
  const prompt = useAuthPrompt();
  return (
    <Notice tone="success" role="status">
      <p className="font-semibold">Thank you, your address is confirmed.</p>
      {status === 'signed-in' ? (
        <Link to="/encode" className={buttonLook('primary', 'justify-self-start')}>
          Hide a message
        </Link>
      ) : (
        <Button className="justify-self-start" onClick={() => prompt.open()}>
          Sign in
        </Button>
      )}
    </Notice>
  );
};

/** A press of a button, because programs that check letters open every link in them. */
const ConfirmButton = ({ token }: { token: string }) => {
  const { state, sentence, run } = useCare();
  if (state === 'done') return <Confirmed />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {sentence && (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
          <p>Signing in sends you a fresh one.</p>
        </Notice>
      )}
      <Button disabled={state === 'busy'} onClick={() => run(() => identity.care.confirmAddress(token))}>
        {state === 'busy' ? 'One moment...' : 'Yes, this is my address'}
      </Button>
      <p className="text-umber">If you did not open an account here, close this page. Nothing will happen.</p>
    </div>
  );
};

/** Where the link in the letter leads that asks whose an address is. */
export const VerifyEmailPage = () => {
  const token = readLinkToken(useLocation().hash);
  return (
    <NarrowPage title="Confirm your address" line="One press, and your account is yours.">
      {token ? (
        <ConfirmButton token={token} />
      ) : (
        <Notice tone="warning">
          The link is incomplete. Open it from the email, or sign in to get a new one.
        </Notice>
      )}
    </NarrowPage>
  );
};
