import { expect, test } from 'vitest';
import { parseConfig } from '../src/config/config.ts';
import { openServices } from '../src/services.ts';
import { startApp, temporaryDirectory } from './support/test-app.ts';

test('A-60 without a mail server a letter is printed for the operator, and its link works', async () => {
  const dataDir = await temporaryDirectory();
  const printed: string[] = [];
  const config = parseConfig({ DATA_DIR: dataDir, WORKERS: '1', PUBLIC_ORIGIN: 'https://paint.example' });
  const services = await openServices(config, { print: (text) => printed.push(text) });
  const app = await startApp({ parts: { identity: services.identity } });
  const post = (path: string, payload: object) =>
    app.request({ method: 'POST', url: `/api/auth/${path}`, payload });

  await app.signUp('ada@example.org');
  expect(printed).toEqual([]);
  await post('request-password-reset', { email: 'ada@example.org' });
  await services.mailer?.deliver();
  expect(printed).toEqual([expect.stringContaining('mail to ada@example.org: Choose a new password')]);
  const token = /https:\/\/paint\.example\/reset-password#token=(\S+)/.exec(printed[0] ?? '')?.[1];
  const reset = await post('reset-password', { token, newPassword: 'brand-new' });
  await services.close();
  expect(reset.status).toBe(200);
});
