import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noteBeenHere } from '../../../shared/storage/been-here.ts';
import { forgetLastEncoding } from '../../../shared/storage/last-encoding.ts';
import type { AuthState } from '../auth-context.ts';
import { identity } from '../identity/current-identity.ts';
import type { Person } from '../identity/identity.ts';

/** the page stays blank for at most this long, then appears as it does for a visitor. */
const BLANK_AT_MOST_MS = 3000;

const UNKNOWN: AuthState = { status: 'loading', person: null };
const VISITOR: AuthState = { status: 'signed-out', person: null, unanswered: false };
const UNANSWERED: AuthState = { status: 'signed-out', person: null, unanswered: true };

const toState = (person: Person | null): AuthState => (person ? { status: 'signed-in', person } : VISITOR);

/**
 * Follows the identity provider. What was fetched for one person is dropped when they leave.
 *
 * @param isVisitor whether it is known from the start that nobody is signed in
 */
export const useAuthState = (isVisitor: boolean): AuthState => {
  const [state, setState] = useState<AuthState>(isVisitor ? VISITOR : UNKNOWN);
  const queries = useQueryClient();

  useEffect(() => {
    const giveUp = () => setState((now) => (now.status === 'loading' ? UNANSWERED : now));
    const timer = setTimeout(giveUp, BLANK_AT_MOST_MS);
    let last: string | null = null;
    const stop = identity.onChange((person) => {
      if (last !== null && last !== person?.uid) queries.clear();
      if (person) noteBeenHere();
      else forgetLastEncoding();
      last = person?.uid ?? null;
      setState(toState(person));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);

  return state;
};
