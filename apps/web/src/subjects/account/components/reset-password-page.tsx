import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../shared/ui/button.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { takeFocus } from '../../../shared/ui/take-focus.ts';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useAuthPrompt } from '../auth-context.ts';
import { checkNewPassword } from '../check-new-password.ts';
import { useCare } from '../hooks/use-care.ts';
import { identity } from '../identity/current-identity.ts';
import { readLinkToken } from '../read-link-token.ts';
import { NarrowPage } from './narrow-page.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const EMPTY = { password: '', confirmPassword: '' };

const ResetForm = ({ token }: { token: string }) => {
  const [fields, setFields] = useState(EMPTY);
  const { state, sentence, refuse, run } = useCare();
  useFocusBack(state === 'busy');
  const prompt = useAuthPrompt();
  if (state === 'done') {
    return (
      <Notice tone="success" role="status" ref={takeFocus} tabIndex={-1}>
        <p className="font-semibold">
          <Trans>Your new password is set.</Trans>
        </p>
        <p>
          <Trans>You have been signed out everywhere else.</Trans>
        </p>
        <Button className="justify-self-start" onClick={() => prompt.open()}>
          <Trans>Sign in</Trans>
        </Button>
      </Notice>
    );
  }
  const submit = () => {
    const wrong = checkNewPassword(fields.password, fields.confirmPassword);
    if (wrong) return refuse(wrong);
    run(async () => (await identity.care()).resetPassword({ token, password: fields.password }));
  };
  return (
    <Form onSubmit={submit} refusal={sentence}>
      <NewPasswordFields value={fields} onChange={setFields} />
      <Button type="submit" disabled={state === 'busy'}>
        {state === 'busy' ? t`One moment...` : t`Set the new password`}
      </Button>
    </Form>
  );
};

const DeadLink = () => {
  const prompt = useAuthPrompt();
  return (
    <Notice tone="warning">
      <p>
        <Trans>The link is incomplete. Open it from the email, or ask for a new one.</Trans>
      </p>
      <Button className="justify-self-start" onClick={() => prompt.open()}>
        <Trans>Sign in or ask for a link</Trans>
      </Button>
    </Notice>
  );
};

/** Where the link in the letter leads when somebody has forgotten their password. */
export const ResetPasswordPage = () => {
  const token = readLinkToken(useLocation().hash);
  return (
    <NarrowPage
      title={t`Choose a new password`}
      line={t`It opens your account only. Hidden messages keep their own keys.`}
    >
      {token ? <ResetForm token={token} /> : <DeadLink />}
    </NarrowPage>
  );
};
