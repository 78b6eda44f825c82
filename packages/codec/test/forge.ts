import { rasterEmbedder } from '../src/embed/embed-raster.ts';
import { createKeyring } from '../src/keyring.ts';
import type { Raster } from '../src/raster.ts';
import { type RandomBytes, seal } from '../src/seal/seal.ts';
import { analyse } from '../src/signal/analysis.ts';
import { canvasSizeFor, centredView, wholeBox } from '../src/signal/canvas.ts';
import { SIZE_CLASSES } from '../src/signal/layout.ts';
import { lumaRows } from '../src/signal/luma.ts';
import { quantise } from '../src/signal/quantise.ts';
import { RangeEncoder } from '../src/text/range-coder.ts';
import { drawVariant } from '../src/variant.ts';

interface Forgery {
  readonly cover: Raster;
  readonly master: Uint8Array<ArrayBuffer>;
  readonly random: RandomBytes;
  /** What the payload holds before it is sealed; as long as a size class less 32 bytes. */
  readonly plaintext: Uint8Array<ArrayBuffer>;
  /** The size class that the pilots indicate, if it is not the payload's. */
  readonly toldClass?: number;
  /** Changes the sealed payload. */
  readonly tamper?: (payload: Uint8Array<ArrayBuffer>) => void;
}

const STRENGTH = 10;

/** A picture with a payload that no writer would make, without its chroma pattern. For tests of readers only. */
export async function forge({
  cover,
  master,
  random,
  plaintext,
  toldClass,
  tamper,
}: Forgery): Promise<Raster> {
  const payload = await seal(plaintext, master, { random });
  tamper?.(payload);
  const sizeClass = SIZE_CLASSES.indexOf(payload.length);
  const size = canvasSizeFor(Math.max(cover.width, cover.height));
  const keyring = createKeyring(master);
  const choice = { size, variant: drawVariant(random) };
  const [plan, layout] = await Promise.all([keyring.plan(choice), keyring.layout(choice, sizeClass)]);
  const codeword = layout.code.encode(payload);
  const embedding = { plan, layout, sizeClass: toldClass ?? sizeClass, codeword, strength: STRENGTH };
  const analysis = analyse(lumaRows(cover), centredView(size, wholeBox(cover)));
  const embedder = rasterEmbedder(cover, analysis, null, random);
  return embedder.embed(quantise(analysis.blocks, analysis.rect, embedding)).stego;
}

/** Bytes coded as a plain text (mode 0), padded to `length`; they must include the end, if the text should have one. */
export function plainCoded(bytes: Iterable<number>, length: number): Uint8Array<ArrayBuffer> {
  const coder = new RangeEncoder();
  coder.encode(0, 65000);
  for (const byte of bytes) {
    for (let i = 7; i >= 0; i--) coder.encode((byte >> i) & 1, 32768);
  }
  const coded = new Uint8Array(length);
  coded.set(coder.finish());
  return coded;
}
