import { PRIOR_TEXTS } from '../src/text/prior.ts';
import { SecondModel } from './model.ts';

/** What is learnt before any message: each string in UTF-8, followed by 0xff. */
export const PRIOR: readonly Uint8Array[] = PRIOR_TEXTS.map((text) =>
  Uint8Array.of(...new TextEncoder().encode(text), 0xff),
);

let primed: SecondModel | null = null;

/** Section 3.3: a model that has read the prior. */
export function primedModel(): SecondModel {
  if (primed === null) {
    primed = new SecondModel();
    for (const bytes of PRIOR) {
      for (const byte of bytes) primed.learnByte(byte);
      primed.startText();
    }
  }
  return primed.branch();
}

/** Section 3.1: returns a bit for each probability of a one that it is given. */
function bitReader(bytes: Uint8Array): (probability: number) => number {
  let low = 0;
  let high = 2 ** 32 - 1;
  let at = 4;
  let code = [0, 1, 2, 3].reduce((value, i) => 256 * value + (bytes[i] ?? 0), 0);
  return (probability) => {
    const middle = low + Math.floor(((high - low) * probability) / 65536);
    const bit = code <= middle ? 1 : 0;
    if (bit === 1) high = middle;
    else low = middle + 1;
    while (Math.floor(low / 2 ** 24) === Math.floor(high / 2 ** 24)) {
      low = (low * 256) % 2 ** 32;
      high = ((high * 256) % 2 ** 32) + 255;
      code = ((code * 256) % 2 ** 32) + (bytes[at++] ?? 0);
    }
    return bit;
  };
}

/** Section 3.2: the message of a plaintext, or `null` if it is not one. */
export function readText(plaintext: Uint8Array): string | null {
  const readBit = bitReader(plaintext);
  const model = readBit(65000) === 1 ? primedModel() : null;
  const text: number[] = [];
  for (;;) {
    let byte = 0;
    for (let i = 0; i < 8; i++) {
      const bit = readBit(model?.probability ?? 32768);
      model?.learn(bit);
      byte = 2 * byte + bit;
    }
    if (byte === 0xff) return fromUtf8(Uint8Array.from(text));
    if (text.push(byte) > 1500) return null;
  }
}

function fromUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const back = new TextEncoder().encode(text);
  return back.length === bytes.length && back.every((byte, i) => byte === bytes[i]) ? text : null;
}
