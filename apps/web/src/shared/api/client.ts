import { createClient } from '@underpaint/contract';
import { identity } from '../identity/current-identity.ts';
import { API_BASE } from './config.ts';
import { sendWithXhr } from './send-with-xhr.ts';

export const client = createClient({
  baseUrl: API_BASE,
  getToken: () => identity.getToken(),
  onUnauthorised: () => identity.forget(),
  upload: sendWithXhr,
});
