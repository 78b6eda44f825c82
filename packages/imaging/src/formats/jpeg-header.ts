import { type JpegSegment, MAX_SEGMENTS } from '@underpaint/jpeg';
import { unreadable } from '../shared/errors.ts';
import { isFrame } from './frame-marker.ts';
import { unsupported } from './sniff.ts';

/** What a JPEG file declares before any pixel is decoded. */
export interface JpegHeader {
  readonly format: 'jpeg';
  /** Stored size, before EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** 1 grey, 3 colour, 4 CMYK or YCCK. */
  readonly components: number;
  readonly progressive: boolean;
  /** How colour is stored; `4:4:4` also stands for the kinds in between. */
  readonly subsampling: '4:2:0' | '4:4:4';
  /** Quantisation tables in zigzag order by their number, 64 steps each. */
  readonly tables: ReadonlyMap<number, readonly number[]>;
  /** APPn and COM segments in order: their marker, and their content as a view into the file. */
  readonly segments: readonly JpegSegment[];
  /** Those before the first scan: viewers heed no others. */
  readonly heeded: readonly JpegSegment[];
  /** Whether there are bytes that no viewer heeds, between segments or in segments of other kinds than viewers need. */
  readonly hasStrays: boolean;
  /** Offset of the first byte after the picture. */
  readonly end: number;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DHT = 0xc4;
const TEM = 0x01;
const COM = 0xfe;
const SOF2 = 0xc2;

/** More scans than any encoder writes; a file with thousands would keep a decoder busy for minutes. */
const MAX_SCANS = 100;

interface Frame {
  width: number;
  height: number;
  components: number;
  progressive: boolean;
  subsampling: '4:2:0' | '4:4:4';
}

/**
 * Walks the markers of a JPEG file (ITU-T T.81, annex B) up to the end-of-image marker.
 * @throws ImagingError `image.unreadable` if a segment or the end is missing, `image.unsupported` if samples are not
 * of 8 bits.
 */
export function readJpegHeader(bytes: Uint8Array): JpegHeader {
  const tables = new Map<number, number[]>();
  const segments: JpegSegment[] = [];
  let frame: Frame | null = null;
  let scans = 0;
  let heeded = 0;
  let hasStrays = false;
  for (let at = 2; ; ) {
    const before = at;
    at = markerAfter(bytes, before);
    const marker = bytes[at - 1] as number;
    hasStrays ||= at > before + 2 || !isNeeded(marker);
    if (marker === EOI)
      return finish(frame, {
        ...{ scans, tables, segments, hasStrays },
        heeded: segments.slice(0, heeded),
        end: at,
      });
    if (standsAlone(marker)) continue;
    const segment = segmentAt(bytes, at);
    at += segment.length + 2;
    if (marker === DQT) readTables(segment, tables);
    else if (isApplication(marker) || marker === COM) {
      if (segments.length === MAX_SEGMENTS) throw unreadable();
      segments.push({ marker, data: segment });
    } else if (isFrame(marker)) frame ??= readFrame(segment, marker);
    else if (marker === SOS && ++scans > MAX_SCANS) throw unreadable();
    if (scans === 0) heeded = segments.length;
    if (marker === SOS) at = afterEntropyData(bytes, at);
  }
}

function finish(
  frame: Frame | null,
  {
    scans,
    ...rest
  }: Pick<JpegHeader, 'tables' | 'segments' | 'heeded' | 'hasStrays' | 'end'> & { scans: number },
): JpegHeader {
  if (frame === null || scans === 0 || frame.width === 0 || frame.height === 0) throw unreadable();
  return { format: 'jpeg', ...frame, ...rest };
}

/** Offset just after the next marker's code; fill bytes and stray bytes are skipped. */
function markerAfter(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw unreadable();
    while (bytes[at] === 0xff) at++;
    if (at >= bytes.length) throw unreadable();
    if (bytes[at] !== 0) return at + 1;
  }
}

function segmentAt(bytes: Uint8Array, at: number): Uint8Array {
  const length = u16(bytes, at);
  if (length < 2 || at + length > bytes.length) throw unreadable();
  return bytes.subarray(at + 2, at + length);
}

/** Offset of the marker that ends a scan: the first that is neither a stuffed zero nor a restart. */
function afterEntropyData(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) throw unreadable();
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

function readFrame(segment: Uint8Array, marker: number): Frame {
  if (segment.length < 6) throw unreadable();
  const components = segment[5] as number;
  if (segment.length < 6 + 3 * components) throw unreadable();
  if (segment[0] !== 8) throw unsupported(`a JPEG with ${segment[0]} bits a colour`);
  return {
    height: u16(segment, 1),
    width: u16(segment, 3),
    components,
    progressive: marker === SOF2,
    subsampling: components >= 3 && segment[7] === 0x22 && segment[10] === 0x11 ? '4:2:0' : '4:4:4',
  };
}

function readTables(segment: Uint8Array, tables: Map<number, number[]>): void {
  for (let at = 0; at < segment.length; ) {
    const head = segment[at++] as number;
    const bytesEach = head >> 4 === 0 ? 1 : 2;
    if (at + 64 * bytesEach > segment.length) throw unreadable();
    const read = (i: number) => (bytesEach === 1 ? (segment[at + i] as number) : u16(segment, at + 2 * i));
    tables.set(
      head & 15,
      Array.from({ length: 64 }, (_, i) => read(i)),
    );
    at += 64 * bytesEach;
  }
}

/** Whether a picture is made of such segments, or `segments` has them. */
function isNeeded(marker: number): boolean {
  return [DQT, DHT, SOS, EOI, COM].includes(marker) || isFrame(marker) || isApplication(marker);
}

function isApplication(marker: number): boolean {
  return marker >= 0xe0 && marker <= 0xef;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

function standsAlone(marker: number): boolean {
  return marker === SOI || marker === TEM || isRestart(marker);
}

function u16(bytes: Uint8Array, at: number): number {
  if (at + 2 > bytes.length) throw unreadable();
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}
