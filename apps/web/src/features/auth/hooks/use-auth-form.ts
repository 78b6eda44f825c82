import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { identity } from '../../../shared/identity/current-identity.ts';
import { signInSentence, signUpSentence } from '../../../shared/identity/identity-errors.ts';
import { checkSignUp } from '../check-sign-up.ts';

export type AuthMode = 'sign-in' | 'sign-up';
const EMPTY = { email: '', password: '', confirmPassword: '' };

interface Options {
  stay: boolean;
  onDone: () => void;
}

/** The e-mail and password form: what is typed, what is wrong, what happens next. */
export const useAuthForm = ({ stay, onDone }: Options) => {
  const [mode, setMode] = useState<AuthMode>('sign-in');
  const [fields, setFields] = useState(EMPTY);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  const enter = async () => {
    const { email, password } = fields;
    if (mode === 'sign-in') return identity.signIn({ email, password });
    await identity.signUp({ email, password });
    toast.success('Account created successfully! You can now sign in.');
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = mode === 'sign-up' ? checkSignUp(fields.password, fields.confirmPassword) : null;
    setError(wrong);
    if (wrong || busy) return;
    setBusy(true);
    try {
      await enter();
      setFields(EMPTY);
      onDone();
      if (!stay) navigate('/encode');
    } catch (failure) {
      setError(mode === 'sign-in' ? signInSentence(failure) : signUpSentence(failure));
    } finally {
      setBusy(false);
    }
  };

  return {
    mode,
    fields,
    error,
    busy,
    submit,
    setField: (name: keyof typeof EMPTY, value: string) => setFields((now) => ({ ...now, [name]: value })),
    toggleMode: () => {
      setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in');
      setError(null);
    },
  };
};
