import { expect, test, vi } from 'vitest';
import { AppError } from '../src/errors/app-error.ts';
import type { Workers } from '../src/workers/workers.ts';
import { pngPhoto } from './support/pictures.ts';
import { type Person, startApp, type TestApp } from './support/test-app.ts';

const remove = (app: TestApp, person: Person, payload: object = { password: 'secret1' }) =>
  app.request({ method: 'DELETE', url: '/api/user', payload, person });

async function hideOne(app: TestApp, person: Person): Promise<string> {
  const image = new File([new Uint8Array(await pngPhoto())], 'a.png');
  const answer = await app.encode({ image, message: 'm', key: 'k' }, person);
  expect(answer.status).toBe(200);
  return String(answer.json().encodingId);
}

test('D.1 deleting an account removes pictures, thumbnails, history, count, sessions and the account, and nobody else’s', async () => {
  const app = await startApp();
  const [ada, bob] = [await app.signUp('ada@example.org'), await app.signUp('bob@example.org')];
  const adas = await hideOne(app, ada);
  const bobs = await hideOne(app, bob);
  const answer = await remove(app, ada);
  expect([answer.status, answer.json()]).toEqual([200, { deleted: true }]);

  expect((await app.get('/api/user/status', ada)).status).toBe(401);
  expect((await app.get(`/api/images/share/${adas}`)).status).toBe(404);
  expect((await app.get(`/api/images/share/${bobs}`)).status).toBe(200);
  const left = await app.leftovers();
  expect([left.encodings, left.pending, left.files.length]).toEqual([1, 0, 2]);

  const again = await app.signUp('ada@example.org');
  expect(again.uid).not.toBe(ada.uid);
  expect((await app.get('/api/user/status', again)).json()).toEqual({ freeEncodesUsed: 0 });
});

test('D.1 the password is asked for again; without it, or with another, nothing is lost', async () => {
  const app = await startApp();
  const ada = await app.signUp('ada@example.org');
  const bodies = [
    [{}, 400, 'account.password_missing'],
    [{ password: '' }, 400, 'account.password_missing'],
    [{ password: 'not-this' }, 422, 'account.password_wrong'],
    [{ password: 7 }, 400, 'request.invalid'],
    [{ password: 'x'.repeat(2000) }, 400, 'request.invalid'],
  ] as const;
  for (const [body, status, code] of bodies) {
    const answer = await remove(app, ada, body);
    expect([answer.status, answer.json().code]).toEqual([status, code]);
  }
  expect((await remove(app, { token: 'x', uid: '' })).status).toBe(401);
  expect((await app.request({ method: 'DELETE', url: '/api/user', payload: {} })).status).toBe(401);
  expect((await app.get('/api/user/status', ada)).status).toBe(200);
});

test('D.1 what belongs to an account elsewhere ends first; if that fails nothing is removed', async () => {
  const app = await startApp();
  const ada = await app.signUp('ada@example.org');
  const id = await hideOne(app, ada);
  const hook = vi
    .fn()
    .mockRejectedValueOnce(new AppError('billing.unavailable'))
    .mockResolvedValue(undefined);
  const twin = await app.twin({ onAccountDeleted: [hook] });
  expect((await remove(twin, ada)).status).toBe(503);
  expect((await app.get(`/api/images/share/${id}`)).status).toBe(200);
  expect((await remove(twin, ada)).status).toBe(200);
  expect(hook).toHaveBeenLastCalledWith({ uid: ada.uid, email: 'ada@example.org' });
  expect((await app.get(`/api/images/share/${id}`)).status).toBe(404);
});

test('D.1 an upload that was under way when its account was deleted leaves nothing behind', async () => {
  const app = await startApp();
  const ada = await app.signUp('ada@example.org');
  const { identity } = app.services;
  const deletedMeanwhile = vi.fn(identity.verify).mockImplementationOnce(async (token) => {
    const user = await identity.verify(token);
    expect((await remove(app, ada)).status).toBe(200);
    return user;
  });
  const twin = await app.twin({ identity: { ...identity, verify: deletedMeanwhile } });
  const answer = await twin.encode({ image: await pngPhoto(), message: 'm', key: 'k' }, ada);
  expect(answer.status).toBe(401);
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});

test('D.1 an encode that was under way when its account was deleted leaves nothing behind', async () => {
  const app = await startApp();
  const ada = await app.signUp('ada@example.org');
  const { workers } = app.services;
  const encode: Workers['encode'] = async (task, asker) => {
    const made = await workers.encode(task, asker);
    expect((await remove(app, ada)).status).toBe(200);
    return made;
  };
  const twin = await app.twin({ workers: { ...workers, encode } });
  const answer = await twin.encode({ image: await pngPhoto(), message: 'm', key: 'k' }, ada);
  expect(answer.status).toBe(500);
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});
