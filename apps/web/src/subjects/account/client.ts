import { createClient } from '@underpaint/contract';
import { identity } from '../identity/current-identity.ts';
import { API_BASE } from './config.ts';
import { sendWithXhr } from './send-with-xhr.ts';

/** Speaks to the API as whoever is signed in. */
export const { call, address } = createClient({
  baseUrl: API_BASE,
  getToken: () => identity.getToken(),
  onUnauthorised: () => identity.forget(),
  upload: sendWithXhr,
});
