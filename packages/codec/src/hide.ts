import { createKeyring, type Keyring } from './keyring.ts';
import { packPayload } from './payload.ts';
import { psnrOf } from './quality.ts';
import type { Raster } from './raster.ts';
import { checkRoom, checkUsableTiles } from './room.ts';
import { type RandomBytes, secureRandom } from './seal/seal.ts';
import { type Box, centredView, common, wholeBox } from './signal/canvas.ts';
import { colouringOf, isGrey } from './signal/colouring.ts';
import { DITHER_SEED_BYTES } from './signal/dither.ts';
import { type Analysis, analyse, embed, strengthsForQuality, usableTiles } from './signal/embed.ts';
import { read, type Sighting, sight, softBitsOf } from './signal/extract.ts';
import { lumaRows } from './signal/luma.ts';
import type { RowSource } from './signal/plane.ts';
import type { EmbedPlan } from './signal/quantise.ts';
import { SYNC_ERROR, syncPlanes } from './sync/sync-planes.ts';
import { compressText } from './text/compress.ts';
import { checkMessage } from './text/message-rules.ts';
import { drawVariant } from './variant.ts';

export interface HideInput {
  readonly cover: Raster;
  readonly message: string;
  /** From `deriveMaster`. */
  readonly master: Uint8Array<ArrayBuffer>;
  /** Source of salt and dither; for vectors only. */
  readonly random?: RandomBytes;
}

export interface Hidden {
  readonly stego: Raster;
  /** Peak signal-to-noise ratio against the cover over R, G and B, decibels. */
  readonly psnr: number;
  readonly payloadBytes: number;
}

/** A sealed message and an analysed cover: embeds at any strength, and tells how well a copy could be read. */
export interface Hiding {
  readonly payloadBytes: number;
  /** The stego image at about this PSNR (decibels over RGB), as far as readers look for such a strength. */
  embedAt(psnr: number): Hidden;
  /**
   * Reads this message in a copy of the stego image. `whole`: the edges of the whole stego image in pixels of the copy,
   * not necessarily whole, beyond the copy's where it was cropped, within them where there is a label or a frame.
   * `margin`: information received over information needed; see COMFORTABLE_MARGIN.
   */
  readBack(copy: Raster, whole?: Box): ReadBack;
  /** The same of a copy of which only the luma is known, row by row. */
  readBackLuma(copy: RowSource, whole?: Box): ReadBack;
}

export interface ReadBack {
  readonly exact: boolean;
  readonly margin: number;
}

/** Quality of a picture whose survival nobody checks: every ordinary channel passes with room to spare. */
export const TARGET_PSNR = 46.5;

/**
 * Hides a message in a picture. The stego image has the cover's size and channels.
 * @throws CodecError for a message or a picture that cannot be used: `message.*`, `image.too_small`, `image.no_room`
 */
export async function hide(input: HideInput & { readonly targetPsnr?: number }): Promise<Hidden> {
  return (await prepareHiding(input)).embedAt(input.targetPsnr ?? TARGET_PSNR);
}

/**
 * Everything about hiding that does not depend on the strength: compresses and seals the message, analyses the cover.
 * @throws CodecError as `hide`
 */
export async function prepareHiding({
  cover,
  master,
  random = secureRandom,
  ...input
}: HideInput): Promise<Hiding> {
  const message = checkMessage(input.message);
  const compressed = compressText(message);
  const place = checkRoom(cover, message, compressed.length);
  const { sizeClass, canvasSize: size } = place;
  const bytes = await packPayload(compressed, sizeClass, master, { random });
  const keyring = createKeyring(master);
  const choice = { size, variant: drawVariant(random) };
  const [plan, layout] = await Promise.all([keyring.plan(choice), keyring.layout(choice, sizeClass)]);
  const embedding = { plan, layout, sizeClass, codeword: layout.code.encode(bytes) };
  const analysis = analyse(cover, centredView(size, wholeBox(cover)));
  checkUsableTiles(usableTiles(analysis, plan), place, message);
  const embedAt = await embedder(analysis, embedding, keyring, random(DITHER_SEED_BYTES));
  const readBackLuma = (copy: RowSource, whole = wholeBox(copy)) => {
    const view = { ...centredView(size, whole), box: common(whole, wholeBox(copy)) };
    return readBackFrom(sight(copy, view, plan), embedding, bytes);
  };
  return {
    payloadBytes: bytes.length,
    embedAt: (psnr) => ({ ...embedAt(psnr), payloadBytes: bytes.length }),
    readBack: (copy, whole) => readBackLuma(lumaRows(copy), whole),
    readBackLuma,
  };
}

type Embedding = Omit<EmbedPlan, 'strength'>;

async function embedder(analysis: Analysis, embedding: Embedding, keyring: Keyring, seed: Uint8Array) {
  const { cover, view } = analysis;
  const grey = isGrey(cover);
  const chroma = grey ? null : syncPlanes(await keyring.sync(embedding.plan.variant), view);
  const extraError = grey ? 0 : SYNC_ERROR;
  const strengthFor = strengthsForQuality(analysis, embedding, colouringOf(grey, seed), extraError);
  return (psnr: number): { stego: Raster; psnr: number } => {
    const embedPlan = { ...embedding, strength: strengthFor(psnr) };
    const { stego, squaredError } = embed(analysis, embedPlan, colouringOf(grey, seed), chroma);
    return { stego, psnr: psnrOf(squaredError, 3 * cover.width * cover.height) };
  };
}

function readBackFrom(
  sighting: Sighting | null,
  { layout, sizeClass, codeword }: Embedding,
  payload: Uint8Array,
): ReadBack {
  if (sighting === null) return { exact: false, margin: 0 };
  const soft = softBitsOf(read(sighting), layout, sizeClass);
  const decoded = layout.code.decode(soft);
  const exact = decoded !== null && payload.every((byte, i) => byte === decoded[i]);
  return { exact, margin: informationIn(soft, codeword) / (8 * payload.length) };
}

/** Bits of information that soft values give about known code bits: 1 − log2(1 + e^−L) for each, L for the right bit. */
function informationIn(soft: Float32Array, codeword: Uint8Array): number {
  let bits = 0;
  for (let i = 0; i < soft.length; i++) {
    bits += 1 - Math.log2(1 + Math.exp(codeword[i] === 0 ? -soft[i] : soft[i]));
  }
  return Math.max(0, bits);
}
