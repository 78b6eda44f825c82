import { Trans } from '@lingui/react/macro';
import { Navigate, Outlet } from 'react-router';
import { Notice } from '../shared/ui/notice.tsx';
import { useAuth } from '../subjects/account/auth-context.ts';

/** In place of a screen that opens by itself as soon as it is known who is looking; its address stays. */
const NotKnownYet = () => (
  <div className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14">
    <Notice role="status">
      <p className="font-semibold">
        <Trans>Your sign-in has not been confirmed yet.</Trans>
      </p>
      <p>
        <Trans>
          The connection is slow, or the server is busy. This page opens by itself as soon as the answer is
          here.
        </Trans>
      </p>
    </Notice>
  </div>
);

/** S-2.3.9: visitors are sent home; somebody who may yet turn out to be signed in is not. */
export const SignedInOnly = () => {
  const auth = useAuth();
  if (auth.status === 'signed-in') return <Outlet />;
  return auth.status === 'signed-out' && auth.unanswered ? <NotKnownYet /> : <Navigate to="/" replace />;
};
