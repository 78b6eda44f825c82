import { describe, expect, it } from 'vitest';
import type { Person } from './identity.ts';
import { startTokenSync } from './token-sync.ts';

const ADA: Person = { uid: 'u1', email: 'ada@example.org', emailVerified: true };
const URL_TOLD = 'https://sync.example/session';

const start = (answer: () => Promise<Response> = async () => new Response()) => {
  const told: string[] = [];
  const logged: unknown[] = [];
  let token: string | null = null;
  let listener: (person: Person | null) => void = () => {};
  const fetchFake: typeof fetch = async (input, init) => {
    told.push(`${init?.method} ${String(input)} ${new Headers(init?.headers).get('authorization')}`);
    return answer();
  };
  startTokenSync({
    url: URL_TOLD,
    identity: {
      getToken: async () => token,
      onChange: (heard) => {
        listener = heard;
        return () => {};
      },
    },
    fetch: fetchFake,
    log: (error) => logged.push(error),
  });
  const become = async (next: string | null) => {
    token = next;
    listener(next === null ? null : ADA);
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { told, logged, become };
};

describe('S-7.17, A-49: the token-sync address', () => {
  it('hears of a sign-in and of a fresh token by POST, of the sign-out by DELETE, each with the bearer token', async () => {
    const { told, become } = start();
    await become(null);
    await become('one');
    await become('one');
    await become('two');
    await become(null);
    expect(told).toEqual([
      `POST ${URL_TOLD} Bearer one`,
      `POST ${URL_TOLD} Bearer two`,
      `DELETE ${URL_TOLD} Bearer two`,
    ]);
  });

  it.each([
    ['is away', () => Promise.reject(new TypeError('offline'))],
    ['refuses', async () => new Response(null, { status: 500 })],
  ])('is only logged about when it %s', async (_what, answer) => {
    const { logged, become } = start(answer);
    await become('one');
    expect(logged).toHaveLength(1);
  });
});
