import { mcuGrid, walkScan } from '../layout.ts';
import { DHT, SOS } from '../markers.ts';
import type { JpegPicture } from '../picture.ts';
import type { ByteWriter } from './byte-writer.ts';
import { EntropyWriter } from './entropy-writer.ts';
import { optimalCode, symbolCodes } from './optimal-code.ts';
import { AcEncoder } from './progressive-encoder.ts';
import type { PlannedScan } from './scan-script.ts';
import { type EncodedComponent, encodeBlock, encodeDc } from './sequential-encoder.ts';
import { acTable, dcTable, SYMBOLS, TABLES, type TokenSink, Tokens } from './tokens.ts';

/** A picture, and which coefficients of its components are not 0. */
export interface PicturePlan extends JpegPicture {
  readonly words: readonly Int32Array[];
}

/** Buffers of tokens kept between counting and writing, 16 MB in all: a photograph of 12 megapixels fills about 300. */
const MOST_KEPT = 512;

/**
 * Writes a scan with optimal Huffman tables: goes over the coefficients once to count and, if there were too many tokens
 * to keep, a second time to write.
 *
 * @throws RangeError if a coefficient is not between -2,047 and 2,047.
 */
export function encodeScan(out: ByteWriter, picture: PicturePlan, scan: PlannedScan): void {
  const frequencies = new Int32Array(SYMBOLS);
  let kept: Int32Array[] | null = [];
  runScan(picture, scan, (tokens, length) => {
    for (let i = 0; i < length; i++) frequencies[tokens[i] >>> 20]++;
    if (kept?.length === MOST_KEPT) kept = null;
    kept?.push(tokens.slice(0, length));
  });
  const codes = writeTables(out, frequencies);
  out.segment(SOS, scanHeader(picture, scan));
  const writer = new EntropyWriter(out, codes);
  if (kept === null) runScan(picture, scan, (tokens, length) => writer.write(tokens, length));
  else for (const tokens of kept) writer.write(tokens, tokens.length);
  writer.finish();
}

/** Writes a table for each kind of symbol that occurs; returns the codes, indexed by symbol place. */
function writeTables(out: ByteWriter, frequencies: Int32Array) {
  const all = { codes: new Uint16Array(SYMBOLS), lengths: new Uint8Array(SYMBOLS) };
  for (const table of TABLES) {
    const counted = frequencies.subarray(table << 8, (table + 1) << 8);
    if (counted.every((count) => count === 0)) continue;
    const code = optimalCode(counted);
    const { codes, lengths } = symbolCodes(code);
    all.codes.set(codes, table << 8);
    all.lengths.set(lengths, table << 8);
    out.segment(DHT, [((table >> 1) << 4) | (table & 1), ...code.counts.subarray(1), ...code.symbols]);
  }
  return all;
}

/** Luma has its own tables; the other components share theirs. */
const slotOf = (index: number): number => (index === 0 ? 0 : 1);

/** T.81, B.2.3. Tables that a scan does not need are given as 0, as in libjpeg. */
function scanHeader({ components }: JpegPicture, { members, first, last, high, low }: PlannedScan): number[] {
  const dc = first === 0 && high === 0 ? 0x10 : 0;
  const ac = last > 0 ? 0x01 : 0;
  const named = members.flatMap((index) => [components[index].id, slotOf(index) * (dc | ac)]);
  return [members.length, ...named, first, last, (high << 4) | low];
}

/** Goes over the blocks of a scan once. */
function runScan(picture: PicturePlan, scan: PlannedScan, sink: TokenSink): void {
  const tokens = new Tokens(sink);
  const components = scan.members.map((index) => picture.components[index]);
  const grid = mcuGrid(picture.width, picture.height, picture.components);
  const { block, finish } = blockEncoder(picture, scan, tokens);
  walkScan({ components, grid }, block);
  finish?.();
  tokens.flush();
}

interface BlockEncoder {
  block(index: number, offset: number): void;
  finish?(): void;
}

function blockEncoder(picture: PicturePlan, scan: PlannedScan, tokens: Tokens): BlockEncoder {
  if (scan.first > 0) return acEncoder(picture, scan, tokens);
  const members = scan.members.map(
    (index): EncodedComponent => ({
      coefficients: picture.components[index].coefficients,
      words: picture.words[index],
      dc: dcTable(slotOf(index)),
      ac: acTable(slotOf(index)),
      low: scan.low,
      prediction: 0,
    }),
  );
  if (!picture.progressive) return { block: (index, offset) => encodeBlock(tokens, members[index], offset) };
  if (scan.high === 0) return { block: (index, offset) => encodeDc(tokens, members[index], offset) };
  return {
    block: (index, offset) => tokens.putRaw(1, (members[index].coefficients[offset] >> scan.low) & 1),
  };
}

function acEncoder(picture: PicturePlan, scan: PlannedScan, tokens: Tokens): BlockEncoder {
  const [index] = scan.members;
  const { coefficients } = picture.components[index];
  const [table, words] = [acTable(slotOf(index)), picture.words[index]];
  const encoder = new AcEncoder({ tokens, band: scan, table, coefficients, words });
  const isFirst = scan.high === 0;
  return {
    block: (_, offset) => (isFirst ? encoder.encodeFirst(offset) : encoder.encodeRefinement(offset)),
    finish: () => encoder.finish(),
  };
}
