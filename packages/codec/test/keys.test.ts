import { describe, expect, test } from 'vitest';
import { CodecError } from '../src/errors.ts';
import { type Argon2idInput, deriveMaster } from '../src/seal/keys.ts';
import { nativeArgon2id } from './native-argon2id.ts';
import { webArgon2id } from './web-argon2id.ts';

const PASSPHRASE = 'Größe 3 – naïve café 🗝️';

async function inputFor(passphrase: string): Promise<Argon2idInput> {
  const seen: Argon2idInput[] = [];
  await deriveMaster(passphrase, async (input) => {
    seen.push(input);
    return new Uint8Array(32);
  });
  expect(seen).toHaveLength(1);
  return seen[0];
}

const passwordFor = async (passphrase: string): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode((await inputFor(passphrase)).password);

describe('the master secret (A-03)', () => {
  test('server and page derive the same one, which is the one of the published vector', async () => {
    const native = await deriveMaster(PASSPHRASE, nativeArgon2id);
    const web = await deriveMaster(PASSPHRASE, webArgon2id);
    expect(native).toEqual(web);
    expect(Buffer.from(native).toString('hex')).toBe(
      'de79f98d5122f17e52d03af86828f05aa328da6daabe92af24fb1c6b352d74d5',
    );
  });

  test('Argon2id gets 64 MiB, three passes, one lane and the salt of the format', async () => {
    const { password: _, salt, ...parameters } = await inputFor('key');
    expect(parameters).toEqual({ memoryKiB: 65_536, iterations: 3, parallelism: 1, hashLength: 32 });
    expect(new TextDecoder().decode(salt)).toBe('underpaint/v1');
  });

  test('é agrees with e and a combining accent, so that a phone and a desktop agree', async () => {
    expect('\u00e9').not.toBe('e\u0301');
    expect(await passwordFor('caf\u00e9')).toBe('caf\u00e9');
    expect(await passwordFor('cafe\u0301')).toBe('caf\u00e9');
  });

  test('letters that only look alike stay different: normalisation is NFC, not NFKC', async () => {
    expect(await passwordFor('ﬁ')).toBe('ﬁ');
    expect(await passwordFor('①')).toBe('①');
  });

  test.each([' key ', '\tkey\n', 'key\r\n', '\ufeffkey', 'key\0', '   '])(
    '%j is taken as it is, never trimmed (A-06)',
    async (passphrase) => {
      expect(await passwordFor(passphrase)).toBe(passphrase);
    },
  );

  test('the empty key is missing, before any slow work', async () => {
    const refused = deriveMaster('', () => expect.unreachable('derived anyway'));
    await expect(refused).rejects.toBeInstanceOf(CodecError);
    await expect(refused).rejects.toMatchObject({ code: 'key.missing' });
  });

  test.each([16, 64])('an implementation that gives %i bytes is refused', async (length) => {
    const refused = deriveMaster('key', async () => new Uint8Array(length));
    await expect(refused).rejects.toThrow(RangeError);
  });
});
