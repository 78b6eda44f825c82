import { t } from '@lingui/core/macro';
import toast from 'react-hot-toast/headless';
import { hasStatus } from '../../shared/api/sentences.ts';
import { IdentityError } from './identity/identity.ts';

/** A session that has ended leads from a person's own screens to the home page immediately, and this says why. */
export const sayEnded = (error: unknown): never => {
  if (hasStatus(error instanceof IdentityError ? error.cause : error, 401))
    toast.error(t`Please sign in to continue.`);
  throw error;
};
