import { expect, test } from 'vitest';
import { findAnswer, KNOWN_ANSWER } from './known-answer.ts';
import { nativeArgon2id } from './native-argon2id.ts';

test('Node derives, hides and reveals what every runtime does, bit for bit', async () => {
  expect(await findAnswer(nativeArgon2id)).toEqual(KNOWN_ANSWER);
});
