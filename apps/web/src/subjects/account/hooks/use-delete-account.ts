import { t } from '@lingui/core/macro';
import { routes } from '@underpaint/contract';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { sentenceOr } from '../../../shared/api/sentences.ts';
import { call } from '../client.ts';
import { identity } from '../identity/current-identity.ts';
import { IdentityError } from '../identity/identity.ts';
import { careSentence } from '../identity/identity-errors.ts';
import { sayEnded } from '../say-ended.ts';
import { useCare } from './use-care.ts';

const failed = () => t`Your account could not be deleted. Check your connection and try again.`;

const sentenceFor = (error: unknown) =>
  error instanceof IdentityError ? careSentence(error) : sentenceOr(error, failed());

/** Deleting the account: what has to be typed first, and what happens next. */
export const useDeleteAccount = (email: string) => {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const { state, sentence, run } = useCare(sentenceFor);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const remove = () =>
    run(async () => {
      await (await identity.care()).proveAgain({ password });
      // Somebody who has cancelled while Google was asking keeps the account.
      if (!isOpen.current) return;
      await call(routes.deleteAccount, password === '' ? {} : { password }).catch(sayEnded);
      // Whoever is signed out is sent home: before that, the home page would ask for their plan, which is gone.
      await (await identity.care()).close();
      toast.success(t`Your account and everything in it has been deleted.`);
    });
  return {
    typed,
    setTyped,
    password,
    setPassword,
    sentence,
    busy: state === 'busy',
    certain: typed.trim().toLowerCase() === email.toLowerCase(),
    remove,
  };
};
