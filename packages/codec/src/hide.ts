import { readingsAtPlace, type Starts, searchedLuma } from './align-place.ts';
import { FINDABLE, FOUND_PLACE } from './certainty.ts';
import { arrivalOf, type CanvasModes, type ChannelNoise, channelNoise } from './foresight.ts';
import { createKeyring } from './keyring.ts';
import { packPayload } from './payload.ts';
import { psnrOf } from './quality.ts';
import type { Raster, Size } from './raster.ts';
import { checkRoom, checkUsableTiles, onFineCanvas } from './room.ts';
import { WRITTEN_VERSION } from './seal/keys.ts';
import { receiptOf } from './seal/receipt.ts';
import { type RandomBytes, secureRandom } from './seal/seal.ts';
import { type Analysis, analyse, usableTiles } from './signal/analysis.ts';
import { type Box, centredView, common, wholeBox } from './signal/canvas.ts';
import { isGrey } from './signal/colouring.ts';
import { type DctCover, type DctStego, dctEmbedder } from './signal/embed-dct.ts';
import { rasterEmbedder } from './signal/embed-raster.ts';
import { type Embedder, strengthsForQuality } from './signal/embedder.ts';
import { type Reading, read, type Sighting, sight, softBitsOf, withPlan } from './signal/extract.ts';
import { informationIn } from './signal/information.ts';
import { lumaRows } from './signal/luma.ts';
import type { StrengthRange } from './signal/pilots.ts';
import type { RowSource } from './signal/plane.ts';
import { type EmbedPlan, quantise } from './signal/quantise.ts';
import { lookAtKnownPlace } from './sync/known-place.ts';
import type { ColourRows } from './sync/received-chroma.ts';
import { densePattern } from './sync/refine-placement.ts';
import { createSyncPattern, type SyncPattern } from './sync/sync-pattern.ts';
import { syncError, syncPlanes } from './sync/sync-planes.ts';
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
   * Whether a longer message in a picture with a long side of 480 to 1199 pixels is placed on a finer canvas: harder to see
   * at the same margin, but lost once the picture is shrunk to half. Off by default.
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
export interface Hiding<Stego = Raster> {
  readonly payloadBytes: number;
  /** What the recipient can show after revealing the message, 32 bytes; null if no receipt is asked for. */
  readonly receipt: Uint8Array<ArrayBuffer> | null;
  /** The stego image at about this PSNR (decibels over RGB), limited to strengths that readers look for. */
  embedAt(psnr: number): Hidden<Stego>;
  /**
   * Reads this message back from a copy of the stego image. `whole`: the edges of the whole stego image in pixels of the
   * copy, possibly fractional; outside the copy if it was cropped, inside it if there is a label or a frame.
   * `margin`: information received over information needed; see COMFORTABLE_MARGIN.
   */
  readBack(copy: Raster, whole?: Box): ReadBack;
  /** The same for a copy of which only the luma is known, row by row. */
  readBackLuma(copy: RowSource, whole?: Box): ReadBack;
  /** What a search finds in a copy that was cropped or shows more than the picture, without knowing where that lies. */
  seek(copy: Raster | ColourRows, whole: Box): Sought;
  /**
   * Predicts from one copy the margins that stego images of other strengths would have after the same channel: what a
   * channel does to a picture hardly depends on what is hidden in it.
   * @param sent the stego image that the copy was made from
   */
  foresee(sent: Hidden<Stego>, copy: RowSource, whole?: Box): (psnr: number) => number;
}

export interface ReadBack {
  readonly exact: boolean;
  readonly margin: number;
  /** How well the pilots agree, in standard deviations of chance. */
  readonly pilots: number;
}

export interface Sought {
  /** How far the pattern in the colours stands out at the place, see FOUND_PLACE; 0 in a copy without colours. */
  readonly score: number;
  /**
   * Whether a search that comes near the place recovers the message by its own alignment. Slow, unless the score is too
   * low: then no search does.
   */
  readonly isRead: () => boolean;
}

/** Fewer starts than a reader has, so a reader who starts elsewhere finds what these find. The first are usually enough. */
const REPORTED_STARTS: readonly Starts[] = [
  { straight: 150, free: 50 },
  { straight: 600, free: 600 },
];

/** Decibels; used when nothing checks what the picture survives: passes every ordinary channel with room to spare. */
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
export async function prepareHiding(input: HideInput): Promise<Hiding> {
  return prepare(input, lumaRows(input.cover), intoPixels);
}

/**
 * The same for a cover that stays in the domain of its JPEG file.
 * @throws CodecError as `hide`
 */
export async function prepareHidingInDct(input: HideInput<DctCover>): Promise<Hiding<DctStego>> {
  return prepare(input, input.cover.luma, intoCoefficients);
}

type Embedding = Omit<EmbedPlan, 'strength'>;

interface EmbedderInput<Cover> {
  readonly cover: Cover;
  readonly analysis: Analysis;
  /** The pattern of the variant that was drawn; not needed for a grey cover. */
  readonly syncPattern: () => SyncPattern;
  readonly random: RandomBytes;
}

type EmbedderFor<Cover, Stego> = (input: EmbedderInput<Cover>) => Embedder<Stego>;

async function prepare<Cover extends Size, Stego>(
  { cover, asksReceipt, isFine = false, random = secureRandom, ...input }: HideInput<Cover>,
  luma: RowSource,
  embedderFor: EmbedderFor<Cover, Stego>,
): Promise<Hiding<Stego>> {
  const message = checkMessage(input.message);
  await textModelReady();
  const compressed = compressText(message);
  const coarse = checkRoom(cover, message, compressed.length);
  const place = isFine ? onFineCanvas(coarse, cover) : coarse;
  const { sizeClass, canvasSize: size } = place;
  const analysis = analyse(luma, centredView(size, wholeBox(cover)));
  const master = await input.master;
  const bytes = await packPayload(compressed, sizeClass, master, { random, asksReceipt });
  const under = { master, version: WRITTEN_VERSION };
  const receipt = asksReceipt ? await receiptOf(bytes, under) : null;
  const keyring = createKeyring(master);
  const choice = { size, variant: drawVariant(random) };
  const [plan, layout] = await Promise.all([keyring.plan(choice), keyring.layout(choice, sizeClass)]);
  const embedding = { plan, layout, sizeClass, codeword: layout.code.encode(bytes) };
  checkUsableTiles(usableTiles(analysis, plan), place, message);
  const spectrum = await keyring.syncSpectrum(plan.variant);
  const syncPattern = () => createSyncPattern(spectrum);
  const pattern = once(() => densePattern(spectrum));
  const embedder = embedderFor({ cover, analysis, syncPattern, random });
  const strengthFor = strengthsForQuality(analysis, embedding, embedder.errors);
  const changeAt = remembered((strength) =>
    quantise(analysis.blocks, analysis.rect, { ...embedding, strength }),
  );
  const modesAt = remembered(modesOf(analysis, changeAt));
  const seen = (copy: RowSource, whole: Box): Sighting | null => {
    const view = { ...centredView(size, whole), box: common(whole, wholeBox(copy)) };
    return sight(copy, view, plan);
  };
  const readBackLuma = (copy: RowSource, whole = wholeBox(copy)) =>
    readBackFrom(seen(copy, whole), embedding, bytes);
  return {
    payloadBytes: bytes.length,
    receipt,
    embedAt: (psnr) => {
      const strength = strengthFor(psnr);
      const { stego, squaredError } = embedder.embed(changeAt(strength));
      const reached = psnrOf(squaredError, 3 * cover.width * cover.height);
      return { stego, psnr: reached, payloadBytes: bytes.length, strength };
    },
    readBack: (copy, whole) => readBackLuma(lumaRows(copy), whole),
    readBackLuma,
    seek: (copy, whole) => {
      const { score, climb } = lookAtKnownPlace(copy, whole, pattern());
      const isRead = (): boolean => {
        const place = score < FOUND_PLACE ? null : climb();
        if (place === null) return false;
        const image = 'luma' in copy ? copy.luma : copy;
        const luma = searchedLuma('luma' in copy ? copy.luma : lumaRows(copy));
        for (const starts of REPORTED_STARTS) {
          for (const { reading } of readingsAtPlace({ place, image, luma, plan, starts })) {
            if (isExact(reading, embedding, bytes)) return true;
          }
        }
        return false;
      };
      return { score, isRead };
    },
    foresee: (sent, copy, whole = wholeBox(copy)) => {
      const sighting = seen(copy, whole);
      if (sighting === null) return () => 0;
      const channel = channelNoise(modesAt(sent.strength), sighting);
      const marginAt = remembered((strength) => {
        const arrived = withPlan({ ...sighting, blocks: arrivalOf(modesAt(strength), channel) }, plan);
        const reading = read(arrived, around(strength, channel));
        return marginOf(reading, softBitsOf(reading, layout, sizeClass), embedding, bytes);
      });
      return (psnr) => marginAt(strengthFor(psnr));
    },
  };
}

const intoPixels: EmbedderFor<Raster, Raster> = ({ cover, analysis, syncPattern, random }) => {
  const { view } = analysis;
  const pattern = isGrey(cover) ? null : syncPlanes(syncPattern(), view, syncError(cover));
  return rasterEmbedder(cover, analysis, pattern, random);
};

const intoCoefficients: EmbedderFor<DctCover, DctStego> = ({ cover, analysis, syncPattern }) => {
  const colours = cover.components.length - 1;
  const pattern = colours === 0 ? null : syncPlanes(syncPattern(), analysis.view, syncError(cover));
  return dctEmbedder(cover, analysis, pattern);
};

/** What is sent at a strength: the modes of the cover plus the change. */
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

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
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

function readBackFrom(sighting: Sighting | null, embedding: Embedding, payload: Uint8Array): ReadBack {
  if (sighting === null) return { exact: false, margin: 0, pilots: 0 };
  const { layout, sizeClass } = embedding;
  const reading = read(sighting);
  const soft = softBitsOf(reading, layout, sizeClass);
  const exact = isPayload(payload, layout.code.decode(soft));
  return {
    exact,
    margin: marginOf(reading, soft, embedding, payload),
    pilots: Math.max(0, reading.fit.score),
  };
}

function isExact(reading: Reading, { layout, sizeClass }: Embedding, payload: Uint8Array): boolean {
  return isPayload(payload, layout.code.decode(softBitsOf(reading, layout, sizeClass)));
}

function isPayload(payload: Uint8Array, decoded: Uint8Array | null): boolean {
  return decoded !== null && payload.every((byte, i) => byte === decoded[i]);
}

/** The range in which to look for a strength after the channel's gain. */
function around(strength: number, { gain }: ChannelNoise): StrengthRange {
  const mean = gain.reduce((sum, each) => sum + each, 0) / gain.length;
  return [0.9 * mean * strength, 1.1 * mean * strength];
}

/** The smaller of two margins: that of the information, and that of the pilots, without which no reader looks for it. */
function marginOf(
  { fit }: Reading,
  soft: Float32Array,
  { codeword }: Embedding,
  payload: Uint8Array,
): number {
  const pilots = (Math.max(0, fit.score) / FINDABLE) ** 2;
  return Math.min(pilots, informationIn(soft, codeword) / (8 * payload.length));
}
