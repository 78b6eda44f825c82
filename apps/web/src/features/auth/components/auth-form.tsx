import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { SecretField } from '../../../shared/ui/secret-field.tsx';
import { useAuthForm } from '../hooks/use-auth-form.ts';

/** Sign-in, or sign-up with the password twice. */
export const AuthForm = ({ stay, onDone }: { stay: boolean; onDone: () => void }) => {
  const { mode, fields, error, busy, submit, setField, toggleMode } = useAuthForm({ stay, onDone });
  const joining = mode === 'sign-up';
  const submitText = joining ? 'Sign up' : 'Sign in';
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={fields.email}
        onChange={(event) => setField('email', event.currentTarget.value)}
      />
      <SecretField
        label="Password"
        name="password"
        noun="password"
        autoComplete={joining ? 'new-password' : 'current-password'}
        required
        value={fields.password}
        onChange={(value) => setField('password', value)}
      >
        {joining && <p>At least 6 characters.</p>}
      </SecretField>
      {joining && (
        <SecretField
          label="Confirm password"
          name="confirmPassword"
          noun="confirmed password"
          autoComplete="new-password"
          required
          value={fields.confirmPassword}
          onChange={(value) => setField('confirmPassword', value)}
        />
      )}
      <Button type="submit" disabled={busy}>
        {busy ? 'One moment...' : submitText}
      </Button>
      <button
        type="button"
        onClick={toggleMode}
        className="min-h-11 justify-self-center px-2 text-ultramarine underline underline-offset-4"
      >
        {joining ? 'Already have an account? Sign in' : "Don't have an account? Sign up"}
      </button>
    </form>
  );
};
