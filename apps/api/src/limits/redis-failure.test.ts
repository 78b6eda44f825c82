import { expect, test } from 'vitest';
import { redisFailure } from './redis-failure.ts';

const coded = (code: string) => Object.assign(new Error('what the library says'), { code });

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /NODE_EXTRA_CA_CERTS$/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /another host name$/],
  ['ENOTFOUND', /no host of that name$/],
  ['ECONNRESET', /rediss:\/\/$/],
])('%s is explained in words, with what to do', (code, words) => {
  expect(redisFailure(coded(code))).toMatch(words);
});

test('an unknown failure is named by its code, never by its words, which may quote a password', () => {
  expect(redisFailure(Object.assign(new Error('HELLO 3 AUTH default secret'), { code: 'EODD' }))).toBe(
    'it fails (EODD)',
  );
});
