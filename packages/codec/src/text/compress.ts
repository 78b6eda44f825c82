import { END, primedModel } from './primed-model.ts';
import { RangeDecoder, RangeEncoder } from './range-coder.ts';
import type { TextModel } from './text-model.ts';

/** The longest text in UTF-8: 500 UTF-16 units of three bytes. */
const TEXT_MAX_BYTES = 1500;

/**
 * Compresses a text to as few bytes as the model can, or to plain bytes if the model does not help (random
 * characters). Appending zeros to the result changes nothing.
 */
export function compressText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from([...new TextEncoder().encode(text), END]);
  const modelled = encodeWith(primedModel(), MODELLED, bytes);
  if (modelled.length <= bytes.length) return modelled;
  const plain = encodeWith(PLAIN_BYTES, PLAIN, bytes);
  return plain.length < modelled.length ? plain : modelled;
}

/** Predicts nothing about the next bit. */
const PLAIN_BYTES: Pick<TextModel, 'p' | 'update' | 'rollback'> = {
  p: () => 32768,
  update: () => {},
  rollback: () => {},
};
type Source = typeof PLAIN_BYTES;

/** The first bit says whether the model was used, as it nearly always is. */
const MODELLED = 1;
const PLAIN = 0;
const MODELLED_PROBABILITY = 65000;

function encodeWith(model: Source, mode: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const coder = new RangeEncoder();
  coder.encode(mode, MODELLED_PROBABILITY);
  for (const byte of bytes) {
    for (let i = 7; i >= 0; i--) {
      const bit = (byte >> i) & 1;
      coder.encode(bit, model.p());
      model.update(bit);
    }
  }
  model.rollback();
  return coder.finish();
}

/** The text, or `null` if the bytes do not encode one (no end within the limit, or not UTF-8). */
export function expandText(bytes: Uint8Array): string | null {
  const coder = new RangeDecoder(bytes);
  const model = coder.decode(MODELLED_PROBABILITY) === MODELLED ? primedModel() : PLAIN_BYTES;
  const text: number[] = [];
  let byte = decodeByte(model, coder);
  while (byte !== END && text.length < TEXT_MAX_BYTES) {
    text.push(byte);
    byte = decodeByte(model, coder);
  }
  model.rollback();
  return byte === END ? decodeUtf8(Uint8Array.from(text)) : null;
}

function decodeByte(model: Source, coder: RangeDecoder): number {
  let byte = 0;
  for (let i = 0; i < 8; i++) {
    const bit = coder.decode(model.p());
    model.update(bit);
    byte = (byte << 1) | bit;
  }
  return byte;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
