import { Trans } from '@lingui/react/macro';
import { Navigate, Outlet } from 'react-router';
import { Notice } from '../shared/ui/notice.tsx';
import { useAuth } from '../subjects/account/auth-context.ts';

/** Stands in for a screen that opens by itself once it is known who is using it; the address stays. */
const NotKnownYet = () => (
  <div className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14">
    <Notice role="status">
      <p className="font-semibold">
        <Trans>Your sign-in has not been confirmed yet.</Trans>
      </p>
      <p>
        <Trans>
          The connection is slow, or the server is busy. This page will open as soon as the server answers.
        </Trans>
      </p>
    </Notice>
  </div>
);

/**
 * S-2.3.9: visitors are sent home, but not somebody who may still turn out to be signed in. Somebody else who
 * signs in in another tab begins anew: a tab that was asleep may not hear of the sign-out in between.
 */
export const SignedInOnly = () => {
  const auth = useAuth();
  if (auth.status === 'signed-in') return <Outlet key={auth.person.uid} />;
  return auth.status === 'signed-out' && auth.unanswered ? <NotKnownYet /> : <Navigate to="/" replace />;
};
