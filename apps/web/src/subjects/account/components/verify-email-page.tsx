import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Ref, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useAuth, useAuthPrompt } from '../auth-context.ts';
import { useCare } from '../hooks/use-care.ts';
import { identity } from '../identity/current-identity.ts';
import { readLinkToken } from '../read-link-token.ts';
import { NarrowPage } from './narrow-page.tsx';

const Confirmed = ({ thanks }: { thanks: Ref<HTMLParagraphElement> }) => {
  const { status } = useAuth();
  const prompt = useAuthPrompt();
  return (
    <Notice tone="success" role="status">
      <p ref={thanks} tabIndex={-1} className="font-semibold outline-none">
        <Trans>Thank you, your address is confirmed.</Trans>
      </p>
      {status === 'signed-in' ? (
        <Link to="/encode" className={buttonLook('primary', 'justify-self-start')}>
          <Trans>Hide a message</Trans>
        </Link>
      ) : (
        <Button className="justify-self-start" onClick={() => prompt.open()}>
          <Trans>Sign in</Trans>
        </Button>
      )}
    </Notice>
  );
};

/** Needs a click, because programs that check mail open every link in it. */
const ConfirmButton = ({ token }: { token: string }) => {
  const { state, sentence, run } = useCare();
  const thanks = useRef<HTMLParagraphElement>(null);
  useFocusBack(state === 'busy', thanks);
  if (state === 'done') return <Confirmed thanks={thanks} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {sentence && (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
          <p>
            <Trans>Sign in to get a new link.</Trans>
          </p>
        </Notice>
      )}
      <Button
        disabled={state === 'busy'}
        onClick={() => run(async () => (await identity.care()).confirmAddress(token))}
      >
        {state === 'busy' ? t`One moment...` : t`Yes, this is my address`}
      </Button>
      <p className="text-umber">
        <Trans>If you did not open an account here, close this page. Nothing will happen.</Trans>
      </p>
    </div>
  );
};

/** Where the link in the letter that asks to confirm an address leads. */
export const VerifyEmailPage = () => {
  const token = readLinkToken(useLocation().hash);
  return (
    <NarrowPage title={t`Confirm your address`} line={t`One click is all it takes.`}>
      {token ? (
        <ConfirmButton token={token} />
      ) : (
        <Notice tone="warning">
          <Trans>The link is incomplete. Open it from the email, or sign in to get a new one.</Trans>
        </Notice>
      )}
    </NarrowPage>
  );
};
