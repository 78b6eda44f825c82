import { Navigate, Outlet } from 'react-router';
import { useAuth } from '../shared/identity/auth-context.ts';

/** S-2.3.9: visitors are sent home. */
export const SignedInOnly = () =>
  useAuth().status === 'signed-in' ? <Outlet /> : <Navigate to="/" replace />;
