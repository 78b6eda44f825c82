import { t } from '@lingui/core/macro';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { hasBeenHere } from '../../../shared/storage/been-here.ts';
import { checkNewPassword } from '../check-new-password.ts';
import { identity } from '../identity/current-identity.ts';
import { isUnconfirmed, signInHint, signInSentence, signUpSentence } from '../identity/identity-errors.ts';

export type AuthMode = 'sign-in' | 'sign-up';
export interface Failure {
  sentence: string;
  hint: string | null;
  /** The account has to be confirmed through the link in a letter. */
  unconfirmed: boolean;
}

/** A form that cannot be sent as it is, or the error from sending it. */
type Refused = { wrong: () => string } | { error: unknown; mode: AuthMode };

/** In the page's current language. */
const failureOf = (refused: Refused): Failure => {
  if ('wrong' in refused) return { sentence: refused.wrong(), hint: null, unconfirmed: false };
  const { error, mode } = refused;
  const sentence = mode === 'sign-in' ? signInSentence(error) : signUpSentence(error);
  return { sentence, hint: signInHint(error), unconfirmed: isUnconfirmed(error) };
};

const EMPTY = { email: '', password: '', confirmPassword: '' };

interface Options {
  /** Which form comes first; by default, sign-in if somebody has signed in in this browser before. */
  first?: AuthMode | undefined;
  email?: string | undefined;
  /** The person is signed in. */
  onEntered: () => void;
  /** A letter is on its way to this address; its link opens the account. */
  onLetter: (email: string) => void;
}

/** The email and password form: what is typed, what is wrong, what happens next. Newcomers see sign-up first. */
export const useAuthForm = ({ first, email = '', onEntered, onLetter }: Options) => {
  const [mode, setMode] = useState<AuthMode>(() => first ?? (hasBeenHere() ? 'sign-in' : 'sign-up'));
  const [fields, setFields] = useState({ ...EMPTY, email });
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);

  const signUp = async () => {
    const { email, password } = fields;
    const outcome = await identity.signUp({ email, password });
    setFields(EMPTY);
    if (outcome === 'confirm-address') return onLetter(email);
    toast.success(t`Account created successfully! You can now sign in.`);
    onEntered();
  };

  const signIn = async () => {
    const { email, password } = fields;
    await identity.signIn({ email, password });
    setFields(EMPTY);
    onEntered();
  };

  const submit = async () => {
    const wrong = mode === 'sign-up' ? checkNewPassword(fields.password, fields.confirmPassword) : null;
    setRefused(wrong && { wrong });
    if (wrong || busy) return;
    setBusy(true);
    try {
      await (mode === 'sign-in' ? signIn() : signUp());
    } catch (error) {
      setRefused({ error, mode });
    } finally {
      setBusy(false);
    }
  };

  return {
    mode,
    fields,
    failure: refused && failureOf(refused),
    busy,
    submit,
    setField: (name: keyof typeof EMPTY, value: string) => setFields((now) => ({ ...now, [name]: value })),
    toggleMode: () => {
      setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in');
      setRefused(null);
    },
  };
};

export type AuthFormState = ReturnType<typeof useAuthForm>;
