import { adobeSegment, colourOf } from '../colour.ts';
import { layOut } from '../layout.ts';
import { DQT, EOI, SOF0, SOF1, SOF2, SOI } from '../markers.ts';
import { occupied } from '../occupied.ts';
import type { JpegComponent, JpegPicture } from '../picture.ts';
import { NATURAL } from '../zigzag.ts';
import { ByteWriter } from './byte-writer.ts';
import { encodeScan } from './encode-scan.ts';
import { scanScript } from './scan-script.ts';

/**
 * Writes a picture as a file: with its quantisation tables and segments, sequential or progressive as it says, with
 * optimal Huffman tables and without restart markers. If readers would otherwise mistake its colours, a segment that
 * identifies them is added.
 *
 * @throws RangeError if blocks, tables or segments do not fit the picture, or a coefficient is out of range.
 */
export function writeJpeg(picture: JpegPicture): Uint8Array<ArrayBuffer> {
  const { components, colour, segments } = picture;
  assertLayout(picture);
  const out = new ByteWriter();
  out.marker(SOI);
  for (const { marker, data } of segments) out.segment(marker, data);
  const shownAs = colourOf(
    components.map(({ id }) => id),
    segments,
  );
  if (shownAs !== colour) writeColour(out, picture);
  writeQuantisation(out, components);
  out.segment(frameMarker(picture), frameHeader(picture));
  const plan = { ...picture, words: components.map(({ coefficients }) => occupied(coefficients)) };
  for (const scan of scanScript(picture)) encodeScan(out, plan, scan);
  out.marker(EOI);
  return out.finish();
}

function writeColour(out: ByteWriter, { colour }: JpegPicture): void {
  const { marker, data } = adobeSegment(colour);
  out.segment(marker, data);
}

/** T.81, B.2.4.1: each table once. */
function writeQuantisation(out: ByteWriter, components: readonly JpegComponent[]): void {
  const bySlot = new Map(components.map((component) => [component.tableSlot, component]));
  for (const [slot, { steps, tablePrecision }] of bySlot) {
    const wide = tablePrecision === 16;
    const entries = Array.from(NATURAL, (place) =>
      wide ? [steps[place] >> 8, steps[place] & 255] : [steps[place]],
    );
    out.segment(DQT, [(wide ? 0x10 : 0) | slot, ...entries.flat()]);
  }
}

/** Baseline files have only 8-bit tables (T.81, B.2.2). */
function frameMarker({ progressive, components }: JpegPicture): number {
  if (progressive) return SOF2;
  return components.some(({ tablePrecision }) => tablePrecision === 16) ? SOF1 : SOF0;
}

/** T.81, B.2.2. */
function frameHeader({ width, height, components }: JpegPicture): number[] {
  const described = components.flatMap(({ id, horizontal, vertical, tableSlot }) => [
    id,
    (horizontal << 4) | vertical,
    tableSlot,
  ]);
  return [8, height >> 8, height & 255, width >> 8, width & 255, components.length, ...described];
}

/** @throws RangeError if the components are not laid out as the picture's size and their sampling require. */
function assertLayout({ width, height, components }: JpegPicture): void {
  if (!isSide(width) || !isSide(height)) throw new RangeError('a JPEG has 1 to 65,535 pixels a side');
  const asked = layOut(width, height, components);
  const fits = components.every(
    ({ blocksAcross, blocksDown, blocksPerLine, blocksPerColumn, coefficients, steps }, i) =>
      blocksAcross === asked[i].blocksAcross &&
      blocksDown === asked[i].blocksDown &&
      blocksPerLine === asked[i].blocksPerLine &&
      blocksPerColumn === asked[i].blocksPerColumn &&
      coefficients.length === blocksPerLine * blocksPerColumn * 64 &&
      steps.length === 64,
  );
  if (!fits) throw new RangeError('the blocks of a JPEG must fit its size');
}

const isSide = (length: number): boolean => Number.isInteger(length) && length >= 1 && length <= 0xffff;
