import { expect, test } from 'vitest';
import { hiddenNames } from './hidden-names.ts';
import { formerNames } from './identity/former-accounts.ts';
import { letterSeal } from './mail/letter-seal.ts';

// Made with Python's hmac after RFC 5869 and RFC 2104.
const SECRET = 'a secret of thirty-two characters';

test('names stay what they were, so that what is stored under them is found', () => {
  expect({
    formerAccount: formerNames(SECRET).ofAddress({ email: ' Ada@Example.com', proven: true }),
    letter: letterSeal(SECRET).nameOf('Ada@Example.com'),
    limit: hiddenNames(SECRET, 'limits')('192.0.2.1'),
  }).toEqual({
    formerAccount: 'a4gkzda6DM85YDG6ha9JhGAU3HCgLr7ILFERplyZuxI',
    letter: 'Y7dCKVfLpxJQILW_RD6fDLJUnaQZjREUkQ-8njxc-KA',
    limit: '3bTfUKTUoAlLzJ2WmV2MGk0J6hPKD5ndxxNBBvhRU1s',
  });
});
