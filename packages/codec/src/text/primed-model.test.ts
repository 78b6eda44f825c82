import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PARAGRAPH, WORST_CASE } from '../../test/texts.ts';

/** A codec that has not been used yet, as in a new process. */
async function newCodec() {
  vi.resetModules();
  const { compressText, expandText } = await import('./compress.ts');
  return { compressText, expandText, ...(await import('./primed-model.ts')) };
}

afterAll(() => void vi.resetModules());

type Codec = Awaited<ReturnType<typeof newCodec>>;

let reader: Codec;
let saved: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  reader = await newCodec();
  reader.compressText(PARAGRAPH);
  saved = await reader.savePrimedTextModel();
});

describe('a model that was saved', () => {
  let other: Codec;
  beforeAll(async () => {
    other = await newCodec();
    expect(await other.usePrimedTextModel(saved)).toBe(true);
  });

  test('reads no prior: of all texts, it sees the message alone', () => {
    const seen = vi.spyOn(TextEncoder.prototype, 'encode');
    onTestFinished(() => seen.mockRestore());
    other.compressText(PARAGRAPH);
    expect(seen.mock.calls).toEqual([[PARAGRAPH]]);
  });

  test('writes the same bytes as one that has read the prior, one message after the other', () => {
    const messages = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }),
      fc.lorem({ maxCount: 60 }),
      fc.constantFrom(PARAGRAPH, WORST_CASE, 'hi', 'Bis morgen um neun!', '明天下午三点见', '😀'.repeat(250)),
    );
    fc.assert(
      fc.property(messages, (message) => {
        expect(other.compressText(message)).toEqual(reader.compressText(message));
      }),
      { numRuns: 150 },
    );
  });

  test('reads what the other wrote', () => {
    expect(other.expandText(reader.compressText(PARAGRAPH))).toBe(PARAGRAPH);
  });

  test('holds nothing of the messages that were hidden before', async () => {
    const untouched = await (await newCodec()).savePrimedTextModel();
    expect(untouched.every((byte, at) => byte === saved[at])).toBe(true);
  });
});

describe('what is not a saved model of this version', () => {
  let codec: Codec;
  beforeEach(async () => {
    codec = await newCodec();
  });

  const flipped = (at: number): Uint8Array<ArrayBuffer> => saved.with(at, (saved.at(at) ?? 0) ^ 1);
  const longer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
    const more = new Uint8Array(bytes.length + 65536);
    more.set(bytes);
    return more;
  };
  test.each([
    ['nothing', () => new Uint8Array()],
    ['one with a bit turned in what was learnt', () => flipped(saved.length >> 1)],
    ['one with a bit turned at the end', () => flipped(saved.length - 1)],
    ['one with a bit turned in its tag', () => flipped(0)],
    ['one cut short', () => saved.slice(0, -65536)],
    ['one with more behind it', () => longer(saved)],
  ])('is left alone, and every text is written as ever: %s', async (_, bytes) => {
    expect(await codec.usePrimedTextModel(bytes())).toBe(false);
    expect(codec.compressText(PARAGRAPH)).toEqual(reader.compressText(PARAGRAPH));
  });

  test('as one that has read another prior', async () => {
    vi.doMock('./prior.ts', () => ({ PRIOR_TEXTS: ['Another prior.'] }));
    const elsewhere = await newCodec();
    const foreign = await elsewhere.savePrimedTextModel();
    vi.doUnmock('./prior.ts');
    expect(await codec.usePrimedTextModel(foreign)).toBe(false);
    expect(await elsewhere.usePrimedTextModel(foreign)).toBe(true);
  });
});

test('a model is taken once, and only when there is a message to read', async () => {
  const { compressText, takeTextModelWhenNeeded } = await newCodec();
  const { packPayload, unpackPayload } = await import('../payload.ts');
  const master = new Uint8Array(32).fill(1);
  const sealed = await packPayload(compressText('hi'), 0, master);
  const take = vi.fn(async () => {});
  takeTextModelWhenNeeded(take);
  expect(await unpackPayload(sealed, new Uint8Array(32), 2)).toBeNull();
  expect(take).not.toHaveBeenCalled();
  for (let time = 0; time < 2; time += 1) {
    expect(await unpackPayload(sealed, master, 2)).toMatchObject({ message: 'hi' });
  }
  expect(take).toHaveBeenCalledOnce();
});
