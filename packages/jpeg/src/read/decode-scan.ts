import { unsupported } from '../errors.ts';
import type { HuffmanCode } from '../huffman-code.ts';
import { walkScan } from '../layout.ts';
import { COEFFICIENT_BITS } from '../picture.ts';
import { EntropyReader } from './entropy-reader.ts';
import type { Frame, FrameComponent } from './frame.ts';
import { type HuffmanTable, huffmanTable } from './huffman-table.ts';
import { AcDecoder, decodeDcFirst, decodeDcRefinement } from './progressive-decoder.ts';
import type { ScanHeader } from './scan-header.ts';
import { decodeBlock } from './sequential-decoder.ts';
import type { Tables } from './tables.ts';

/** A component of the frame and its coefficients. */
export interface DecodedComponent extends FrameComponent {
  readonly coefficients: Int16Array;
}

export interface Scan {
  readonly bytes: Uint8Array;
  /** Where the entropy-coded bytes begin. */
  readonly position: number;
  readonly header: ScanHeader;
  readonly frame: Frame;
  readonly components: readonly DecodedComponent[];
  /** For each component of a progressive file, which coefficients are not 0: see `occupied`. */
  readonly words: readonly Int32Array[];
  readonly tables: Tables;
  readonly restartInterval: number;
}

/** Decodes the blocks of a scan. */
interface BlockDecoder {
  block(index: number, offset: number): void;
  restart(): void;
}

/**
 * Decodes the entropy-coded part of a scan into the coefficients.
 *
 * @returns Where the file continues.
 * @throws JpegError
 */
export function decodeScan(scan: Scan): number {
  const { header, frame, restartInterval } = scan;
  const reader = new EntropyReader(scan.bytes, scan.position);
  const components = header.members.map(({ index }) => scan.components[index]);
  const { block, restart } = frame.progressive ? progressive(scan, reader) : sequential(scan, reader);
  walkScan(
    { components, grid: frame.grid },
    block,
    restartInterval === 0
      ? undefined
      : (mcu) => {
          if (mcu === 0 || mcu % restartInterval !== 0) return;
          reader.restart(mcu / restartInterval - 1);
          restart();
        },
  );
  return reader.finish();
}

function sequential({ header, components, tables }: Scan, reader: EntropyReader): BlockDecoder {
  const members = header.members.map(({ index, dc, ac }) => ({
    coefficients: components[index].coefficients,
    dc: dcTable(tables.dc[dc], 0),
    ac: acTable(tables.ac[ac], COEFFICIENT_BITS),
    prediction: 0,
  }));
  return {
    block: (index, offset) => decodeBlock(reader, members[index], offset),
    restart: () => forgetPredictions(members),
  };
}

function progressive(scan: Scan, reader: EntropyReader): BlockDecoder {
  if (scan.header.first > 0) return acBand(scan, reader);
  return scan.header.high === 0 ? dcFirst(scan, reader) : dcRefinement(scan, reader);
}

function dcFirst({ header, components, tables }: Scan, reader: EntropyReader): BlockDecoder {
  const members = header.members.map(({ index, dc }) => ({
    coefficients: components[index].coefficients,
    dc: dcTable(tables.dc[dc], header.low),
    prediction: 0,
  }));
  return {
    block: (index, offset) => decodeDcFirst(reader, header, { component: members[index], offset }),
    restart: () => forgetPredictions(members),
  };
}

function dcRefinement({ header, components }: Scan, reader: EntropyReader): BlockDecoder {
  const members = header.members.map(({ index }) => components[index].coefficients);
  return {
    block: (index, offset) => decodeDcRefinement(reader, header, { coefficients: members[index], offset }),
    restart: () => {},
  };
}

function acBand({ header, components, words, tables }: Scan, reader: EntropyReader): BlockDecoder {
  const [{ index, ac }] = header.members;
  const { coefficients } = components[index];
  const table = acTable(tables.ac[ac], header.high === 0 ? COEFFICIENT_BITS - header.low : 1);
  const decoder = new AcDecoder({ reader, band: header, table, coefficients, words: words[index] });
  return {
    block:
      header.high === 0
        ? (_, offset) => decoder.decodeFirst(offset)
        : (_, offset) => decoder.decodeRefinement(offset),
    restart: () => decoder.restart(),
  };
}

function forgetPredictions(members: readonly { prediction: number }[]): void {
  for (const member of members) member.prediction = 0;
}

/** The difference of two DC values has one more bit than they have. */
const dcTable = (code: HuffmanCode | undefined, low: number): HuffmanTable =>
  huffmanTable(given(code), { maxSize: COEFFICIENT_BITS + 1 - low, isDc: true });

const acTable = (code: HuffmanCode | undefined, maxSize: number): HuffmanTable =>
  huffmanTable(given(code), { maxSize, isDc: false });

/**
 * Frames of Motion JPEG omit their Huffman tables, and libjpeg then uses the standard ones; here, such a file is refused.
 */
function given(code: HuffmanCode | undefined): HuffmanCode {
  if (!code) throw unsupported('This JPEG does not contain the Huffman tables that it needs.');
  return code;
}
