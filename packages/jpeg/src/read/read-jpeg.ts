import { damaged, unsupported } from '../errors.ts';
import { DAC, DHT, DQT, DRI, EOI, isKept, SOF0, SOF2, SOF15, SOI, SOS } from '../markers.ts';
import type { ComponentLayout, JpegPicture, JpegSegment } from '../picture.ts';
import { ByteReader } from './byte-reader.ts';
import { decodeScan } from './decode-scan.ts';
import { type Frame, type FrameHeader, layOutFrame, readFrameHeader } from './frame.ts';
import { OpenPicture } from './open-picture.ts';
import { readScanHeader, type ScanHeader } from './scan-header.ts';
import { linesBehindScan, type MarkerSegment, nextSegment } from './segment-reader.ts';
import { noTables, readHuffman, readQuantisation } from './tables.ts';

/** The most that a file may require. */
export interface JpegLimits {
  readonly maxPixels: number;
  /** 200 if left out. */
  readonly maxScans?: number;
}

const DEFAULT_LIMITS = { maxPixels: 100_000_000, maxScans: 200 };
/** How often a file may go over its blocks: once for each coefficient. */
const MAX_VISITS = 64;
/** APPn and COM segments; more than any camera writes. */
export const MAX_SEGMENTS = 4096;

/**
 * Reads a baseline, extended or progressive JPEG file of 8-bit samples, grey or of three components, without decoding
 * it to pixels. Bytes between segments and a missing end marker, about which libjpeg only warns, are ignored.
 *
 * Takes 2 bytes of memory per coefficient, and never more than 1 KB for each byte of the file.
 *
 * @throws JpegError `unsupported` for four components, 12 bits, arithmetic, lossless or hierarchical coding, unusual
 * sampling, missing Huffman tables, a progressive file that leaves out its finest bits, or more than `limits` allow;
 * `damaged` for anything else that is not a whole, valid file.
 */
export function readJpeg(bytes: Uint8Array, limits: JpegLimits = DEFAULT_LIMITS): JpegPicture {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw damaged('This is not a JPEG file.');
  const reader = new JpegReader(bytes, { ...DEFAULT_LIMITS, ...limits });
  let segment = nextSegment(bytes, 2);
  while (segment && segment.marker !== EOI) segment = nextSegment(bytes, reader.take(segment));
  return reader.finish({ isComplete: segment !== undefined });
}

/** What has been read of a file so far. */
class JpegReader {
  readonly #bytes: Uint8Array;
  readonly #limits: Required<JpegLimits>;
  readonly #tables = noTables();
  readonly #segments: JpegSegment[] = [];
  /** How many segments there are of the kinds that are kept before the first scan. */
  #told = 0;
  #restartInterval = 0;
  #header: FrameHeader | undefined;
  #picture: OpenPicture | undefined;
  #scans = 0;
  /** Blocks that the scans so far have gone over. */
  #visits = 0;

  constructor(bytes: Uint8Array, limits: Required<JpegLimits>) {
    this.#bytes = bytes;
    this.#limits = limits;
  }

  /** Processes a segment, and the scan after a scan header; returns where the file continues. */
  take(segment: MarkerSegment): number {
    const { marker, data, end } = segment;
    if (marker === SOS) return this.#takeScan(segment);
    if (marker === DQT) readQuantisation(data, this.#tables);
    else if (marker === DHT) readHuffman(data, this.#tables);
    else if (marker === DRI) this.#restartInterval = new ByteReader(data).u16();
    else if (marker === SOI) throw damaged('This JPEG begins twice.');
    else if (marker === DAC) throw unsupported('This JPEG is coded arithmetically.');
    else if (marker >= SOF0 && marker <= SOF15) this.#takeFrame(marker, data);
    else if (isKept(marker)) this.#keep({ marker, data });
    return end;
  }

  /** The picture, at the end of the file. */
  finish({ isComplete }: { isComplete: boolean }): JpegPicture {
    if (!this.#picture) throw damaged('This JPEG contains no picture.');
    const [segments, restartInterval] = [this.#segments, this.#restartInterval];
    return this.#picture.finish({ isComplete, segments, restartInterval });
  }

  /** After the first scan, viewers ignore what a segment says; in a new file it would come before the scan. */
  #keep(segment: JpegSegment): void {
    if (++this.#told > MAX_SEGMENTS) throw unsupported('This JPEG has too many segments.');
    if (!this.#picture) this.#segments.push(segment);
  }

  #takeFrame(marker: number, data: Uint8Array): void {
    if (marker > SOF2) throw unsupported('This JPEG is coded in an unusual way.');
    if (this.#header) throw damaged('This JPEG has two frames.');
    this.#header = readFrameHeader(marker, data);
  }

  #takeScan({ data, end }: MarkerSegment): number {
    this.#picture ??= new OpenPicture(this.#openFrame(end), this.#segments);
    const { frame, components, words } = this.#picture;
    const header = readScanHeader(data, frame);
    this.#count(frame, header);
    this.#picture.add(header, this.#tables.quantisation);
    const [bytes, tables, restartInterval] = [this.#bytes, this.#tables, this.#restartInterval];
    return decodeScan({ bytes, position: end, header, frame, components, words, tables, restartInterval });
  }

  /** Counts a scan and its work: a few bytes can be a scan over many blocks. */
  #count({ components }: Frame, { members }: ScanHeader): void {
    this.#scans++;
    this.#visits += blocksOf(members.map(({ index }) => components[index]));
    if (this.#scans > this.#limits.maxScans || this.#visits > MAX_VISITS * blocksOf(components))
      throw unsupported('This JPEG has too many scans.');
  }

  /** The frame, once its height is known and its memory may be allocated: a block takes at least one bit of the file. */
  #openFrame(scan: number): Frame {
    if (!this.#header) throw damaged('This JPEG has a scan before its frame.');
    const { width, lines } = this.#header;
    const height = lines || linesBehindScan(this.#bytes, scan);
    if (height === 0) throw damaged('This JPEG is 0 pixels high.');
    if (width * height > this.#limits.maxPixels) throw unsupported('This JPEG has too many pixels.');
    const frame = layOutFrame(this.#header, height);
    if (blocksOf(frame.components) > 8 * this.#bytes.length)
      throw damaged('This JPEG is too short for its size.');
    return frame;
  }
}

const blocksOf = (components: readonly ComponentLayout[]): number =>
  components.reduce((sum, { blocksAcross, blocksDown }) => sum + blocksAcross * blocksDown, 0);
