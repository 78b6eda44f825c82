import { createClient } from '@underpaint/contract';
import { API_BASE } from '../../shared/api/config.ts';
import { sendWithXhr } from '../../shared/api/send-with-xhr.ts';
import { identity } from './identity/current-identity.ts';

/** Calls the API on behalf of the person signed in. */
export const { call, address } = createClient({
  baseUrl: API_BASE,
  getToken: () => identity.getToken(),
  onUnauthorised: (refused) => identity.forget(refused),
  upload: sendWithXhr,
});
