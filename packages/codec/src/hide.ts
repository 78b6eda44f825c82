import { isGrey } from './embed/colouring.ts';
import { coloursInDct, type DctCover, type DctStego, dctEmbedder } from './embed/embed-dct.ts';
import { rasterEmbedder } from './embed/embed-raster.ts';
import { type Embedder, strengthsForQuality } from './embed/embedder.ts';
import { arrivalOf, type CanvasModes, type ChannelNoise, channelNoise } from './foresight.ts';
import { layOut, marginOf, type OwnReader, ownReader, type PlacedMessage } from './own-reader.ts';
import { packPayload } from './payload.ts';
import { psnrOf } from './quality.ts';
import { checkSamples, type Raster, type Size } from './raster.ts';
import { checkRoom, checkUsableTiles, onFineCanvas } from './room.ts';
import { WRITTEN_VERSION } from './seal/keys.ts';
import { receiptOf } from './seal/receipt.ts';
import { type RandomBytes, secureRandom } from './seal/seal.ts';
import { type Analysis, analyse, usableTiles } from './signal/analysis.ts';
import { centredView, wholeBox } from './signal/canvas.ts';
import { read, softBitsOf, withPlan } from './signal/extract.ts';
import type { Look } from './signal/look.ts';
import { lumaRows } from './signal/luma.ts';
import type { StrengthRange } from './signal/pilots.ts';
import type { RowSource } from './signal/plane.ts';
import { quantise } from './signal/quantise.ts';
import { patternShares, SHARES_LONG_SIDE } from './sync/pattern-shares.ts';
import { type Colours, receiveColours } from './sync/received-chroma.ts';
import { createSyncPattern } from './sync/sync-pattern.ts';
import { type SyncPlanes, syncError, syncPlanes } from './sync/sync-planes.ts';
import { compressText } from './text/compress.ts';
import { checkMessage } from './text/message-rules.ts';
import { textModelReady } from './text/primed-model.ts';
import { drawVariant } from './variant.ts';

export interface HideInput<Cover = Raster> {
  readonly cover: Cover;
  readonly message: string;
  /** From `deriveMaster`; may be a promise, so that the cover is analysed while the key is still being derived. */
  readonly master: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  /** Whether the recipient is asked for a receipt. */
  readonly asksReceipt?: boolean | undefined;
  /**
   * Whether being hard to see matters more than being sturdy. Large pictures then get less of the pattern that
   * locates a crop. A longer message in a picture with a long side of 480 to 1199 pixels goes onto a finer canvas if
   * that has room, and is lost once the picture is shrunk to half. Off by default.
   */
  readonly isFine?: boolean | undefined;
  /** Source of salt and dither; set it only to make test vectors. */
  readonly random?: RandomBytes;
}

export interface Hidden<Stego = Raster> {
  readonly stego: Stego;
  /** Peak signal-to-noise ratio against the cover over R, G and B, decibels; of a JPEG file, without decoding it. */
  readonly psnr: number;
  readonly payloadBytes: number;
  /** Strength of the embedding: lattice step per coefficient, canvas grey levels. */
  readonly strength: number;
}

/** A sealed message and an analysed cover: embeds at any strength and measures how well a copy can be read. */
export interface Hiding<Stego = Raster> extends OwnReader {
  readonly payloadBytes: number;
  /** Lets another thread read the message back too, see `openOwnReader`. */
  readonly placed: PlacedMessage;
  /** What the recipient can show after revealing the message, 32 bytes; null if no receipt is asked for. */
  readonly receipt: Uint8Array<ArrayBuffer> | null;
  /** The stego image at about this PSNR (decibels over RGB), limited to strengths that readers look for. */
  embedAt(psnr: number): Hidden<Stego>;
  /** The strength of that image. */
  strengthAt(psnr: number): number;
  /**
   * Predicts, from one copy, the margins that stego images of other strengths would have after the same channel: what
   * a channel does to a picture hardly depends on what is hidden in it.
   * @param sent the stego image that the copy was made from
   * @param look what `look` sees in the copy, on any thread
   */
  foresee(sent: Hidden<Stego>, look: Look | null): (psnr: number) => number;
}

/** Decibels; used when nothing checks what the picture survives: gets through every ordinary channel with room to spare. */
export const TARGET_PSNR = 46.5;

/**
 * Hides a message in a picture. The stego image has the cover's size and channels.
 * @throws CodecError for a message or a picture that cannot be used: `message.*`, `image.too_small`, `image.no_room`
 * @throws RangeError for a raster that does not have the samples it says
 */
export async function hide(
  input: HideInput & {
    /** Decibels over RGB, limited to strengths that readers look for; 46.5 if left out. */
    readonly targetPsnr?: number;
  },
): Promise<Hidden & Pick<Hiding, 'receipt'>> {
  const { embedAt, receipt } = await prepareHiding(input);
  return { ...embedAt(input.targetPsnr ?? TARGET_PSNR), receipt };
}

/**
 * Everything about hiding that does not depend on the strength: compresses and seals the message, analyses the cover.
 * @throws CodecError and RangeError as `hide`
 */
export async function prepareHiding(input: HideInput): Promise<Hiding> {
  const { cover } = input;
  checkSamples(cover);
  const colours = isGrey(cover) ? null : receiveColours(cover, SHARES_LONG_SIDE);
  return prepare(input, { luma: lumaRows(cover), colours, embedderFor: rasterEmbedder });
}

/**
 * The same for a cover given as the coefficients of its JPEG file.
 * @throws CodecError as `hide`
 */
export async function prepareHidingInDct(input: HideInput<DctCover>): Promise<Hiding<DctStego>> {
  const { cover } = input;
  const colours = coloursInDct(cover, SHARES_LONG_SIDE);
  return prepare(input, { luma: cover.luma, colours, embedderFor: dctEmbedder });
}

/** What must be known about a cover, whatever its form. */
interface Form<Cover, Stego> {
  readonly luma: RowSource;
  /** Reduced to few samples; null if the cover is grey. */
  readonly colours: Colours | null;
  readonly embedderFor: (
    cover: Cover,
    analysis: Analysis,
    pattern: SyncPlanes | null,
    random: RandomBytes,
  ) => Embedder<Stego>;
}

async function prepare<Cover extends Size, Stego>(
  { cover, asksReceipt, isFine = false, random = secureRandom, ...input }: HideInput<Cover>,
  { luma, colours, embedderFor }: Form<Cover, Stego>,
): Promise<Hiding<Stego>> {
  const message = checkMessage(input.message);
  await textModelReady();
  const compressed = compressText(message);
  const coarse = checkRoom(cover, message, compressed.length);
  const place = isFine ? onFineCanvas(coarse, cover) : coarse;
  const { sizeClass, canvasSize: size } = place;
  const view = centredView(size, wholeBox(cover));
  const analysis = analyse(luma, view);
  const shares = colours && patternShares(colours);
  const master = await input.master;
  const bytes = await packPayload(compressed, sizeClass, master, { random, asksReceipt });
  const under = { master, version: WRITTEN_VERSION };
  const receipt = asksReceipt ? await receiptOf(bytes, under) : null;
  const choice = { size, variant: drawVariant(random) };
  const placed = { master, choice, sizeClass, payload: bytes };
  const laidOut = await layOut(placed);
  const { embedding, spectrum } = laidOut;
  const { plan, layout } = embedding;
  checkUsableTiles(usableTiles(analysis, plan), place, message);
  const error = syncError(cover, isFine);
  const planes = shares && syncPlanes({ pattern: createSyncPattern(spectrum), view, error, shares });
  const embedder = embedderFor(cover, analysis, planes, random);
  const strengthFor = strengthsForQuality(analysis, embedding, embedder.errors);
  const changeAt = remembered((strength) =>
    quantise(analysis.blocks, analysis.rect, { ...embedding, strength }),
  );
  const modesAt = remembered(modesOf(analysis, changeAt));
  return {
    ...ownReader(laidOut),
    payloadBytes: bytes.length,
    placed,
    receipt,
    strengthAt: strengthFor,
    embedAt: (psnr) => {
      const strength = strengthFor(psnr);
      const { stego, squaredError } = embedder.embed(changeAt(strength));
      const reached = psnrOf(squaredError, 3 * cover.width * cover.height);
      return { stego, psnr: reached, payloadBytes: bytes.length, strength };
    },
    foresee: (sent, look) => {
      if (look === null) return () => 0;
      const channel = channelNoise(modesAt(sent.strength), look);
      const marginAt = remembered((strength) => {
        const arrived = withPlan({ ...look, blocks: arrivalOf(modesAt(strength), channel) }, plan);
        const reading = read(arrived, around(strength, channel));
        return marginOf(reading, softBitsOf(reading, layout, sizeClass), laidOut);
      });
      return (psnr) => marginAt(strengthFor(psnr));
    },
  };
}

/** What is sent at each strength: the modes of the cover plus the change. */
function modesOf(
  { rect, blocks }: Analysis,
  changeAt: (strength: number) => Float32Array,
): (strength: number) => CanvasModes {
  return (strength) => {
    const modes = changeAt(strength).slice();
    for (let i = 0; i < modes.length; i++) modes[i] += blocks.modes[i];
    return { rect, modes };
  };
}

/** Computes each answer only once. */
function remembered<T>(answer: (question: number) => T): (question: number) => T {
  const known = new Map<number, T>();
  return (question) => {
    const value = known.get(question) ?? answer(question);
    known.set(question, value);
    return value;
  };
}

/** The range in which to look for a strength after the channel's gain. */
function around(strength: number, { gain }: ChannelNoise): StrengthRange {
  const mean = gain.reduce((sum, each) => sum + each, 0) / gain.length;
  return [0.9 * mean * strength, 1.1 * mean * strength];
}
