import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useCare } from '../hooks/use-care.ts';
import { identity } from '../identity/current-identity.ts';
import { LetterNote } from './letter-note.tsx';

interface Props {
  /** The address typed so far. */
  first: string;
  onBack: (email: string) => void;
}

/** Requests a letter with a link to a new password. The answer is the same whether there is an account or not. */
export const ForgotForm = ({ first, onBack }: Props) => {
  const [email, setEmail] = useState(first);
  const { state, sentence, run } = useCare();
  useFocusBack(state === 'busy');
  const submit = () => run(async () => (await identity.care()).requestPasswordReset(email));
  return (
    <Form onSubmit={submit} refusal={sentence}>
      <p>
        <Trans>Enter your email address and we’ll send you a link to choose a new password.</Trans>
      </p>
      <Field
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="email"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {state === 'done' && (
        <Notice tone="success" role="status">
          <LetterNote
            sent={t`If there is an account with this address, an email is on its way. Its link works for one hour.`}
          />
        </Notice>
      )}
      <Button type="submit" disabled={state === 'busy'}>
        {state === 'busy' ? t`One moment...` : t`Send the link`}
      </Button>
      <button
        type="button"
        onClick={() => onBack(email)}
        className="min-h-11 justify-self-center px-2 text-ultramarine underline underline-offset-4"
      >
        <Trans>Back to sign in</Trans>
      </button>
    </Form>
  );
};
