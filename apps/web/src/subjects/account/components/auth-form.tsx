import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { SecretField } from '../../../shared/ui/secret-field.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import type { AuthFormState, Failure } from '../hooks/use-auth-form.ts';
import { LetterNote } from './letter-note.tsx';

const TEXT_LINK = 'min-h-11 px-2 text-ultramarine underline underline-offset-4';

interface Props {
  form: AuthFormState;
  onForgot: () => void;
}

const Passwords = ({ form: { mode, fields, setField } }: { form: AuthFormState }) => {
  const joining = mode === 'sign-up';
  return (
    <>
      <SecretField
        label={t`Password`}
        name="password"
        noun="password"
        autoComplete={joining ? 'new-password' : 'current-password'}
        required
        value={fields.password}
        onChange={(value) => setField('password', value)}
      >
        {joining && (
          <p>
            <Trans>At least 6 characters.</Trans>
          </p>
        )}
      </SecretField>
      {joining && (
        <SecretField
          label={t`Confirm password`}
          name="confirmPassword"
          noun="confirmed password"
          autoComplete="new-password"
          required
          value={fields.confirmPassword}
          onChange={(value) => setField('confirmPassword', value)}
        />
      )}
    </>
  );
};

const Refusal = ({ sentence, hint, unconfirmed }: Failure) => (
  <>
    <p>{sentence}</p>
    {hint && <p>{hint}</p>}
    {unconfirmed && (
      <p>
        <LetterNote sent={t`Follow the link in our latest email.`} />
      </p>
    )}
  </>
);

/** Sign-in, or sign-up with the password twice. */
export const AuthForm = ({ form, onForgot }: Props) => {
  const { mode, fields, failure, busy, submit, setField, toggleMode } = form;
  useFocusBack(busy);
  const joining = mode === 'sign-up';
  const submitText = joining ? t`Sign up` : t`Sign in`;
  return (
    <Form onSubmit={() => void submit()} refusal={failure && <Refusal {...failure} />}>
      <Field
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={fields.email}
        onChange={(event) => setField('email', event.currentTarget.value)}
      />
      <Passwords form={form} />
      <Button type="submit" disabled={busy}>
        {busy ? t`One moment...` : submitText}
      </Button>
      <div className="grid justify-items-center">
        {!joining && (
          <button type="button" onClick={onForgot} className={TEXT_LINK}>
            <Trans>Forgot password?</Trans>
          </button>
        )}
        <button type="button" onClick={toggleMode} className={TEXT_LINK}>
          {joining ? t`Already have an account? Sign in` : t`Don't have an account? Sign up`}
        </button>
      </div>
    </Form>
  );
};
