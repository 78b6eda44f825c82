import { expect, it } from 'vitest';
import { type JpegComponent, JpegError, type JpegPicture, layOut, readJpeg } from '../src/index.ts';
import { DQT, EOI, SOF2, SOI } from '../src/markers.ts';
import { occupied } from '../src/occupied.ts';
import { ByteWriter } from '../src/write/byte-writer.ts';
import { encodeScan } from '../src/write/encode-scan.ts';
import type { PlannedScan } from '../src/write/scan-script.ts';

const [WIDTH, HEIGHT] = [80, 48];
const steps = new Uint16Array(64).fill(1);
const components = layOut(WIDTH, HEIGHT, [{ id: 1, horizontal: 1, vertical: 1, tableSlot: 0 }]).map(
  (component): JpegComponent => ({
    ...component,
    tablePrecision: 8,
    steps,
    coefficients: new Int16Array(64 * component.blocksPerLine * component.blocksPerColumn),
  }),
);
const empty: JpegPicture = {
  width: WIDTH,
  height: HEIGHT,
  progressive: true,
  colour: 'grey',
  components,
  segments: [],
  restartInterval: 0,
};

/** An empty progressive picture in these scans, each only a few bytes long. */
function fileOf(scans: readonly PlannedScan[]): Uint8Array {
  const out = new ByteWriter();
  out.marker(SOI);
  out.segment(DQT, [0, ...steps]);
  out.segment(SOF2, [8, 0, HEIGHT, 0, WIDTH, 1, 1, 0x11, 0]);
  const words = components.map(({ coefficients }) => occupied(coefficients));
  for (const scan of scans) encodeScan(out, { ...empty, words }, scan);
  out.marker(EOI);
  return out.finish();
}

/** The DC values, then each AC coefficient, in `steps` steps of a bit each. */
const inSteps = (steps: number): PlannedScan[] =>
  Array.from({ length: 64 }, (_, k) =>
    Array.from({ length: steps }, (_, step): PlannedScan => {
      const low = steps - 1 - step;
      return { members: [0], first: k, last: k, high: step === 0 ? 0 : low + 1, low };
    }),
  ).flat();

it('a file with a scan for each coefficient is read', () => {
  expect(readJpeg(fileOf(inSteps(1))).components).toEqual(components);
});

it('a file that goes over its blocks more often than it has coefficients is refused, however small its scans', () => {
  expect(() => readJpeg(fileOf(inSteps(3)))).toThrow(
    new JpegError('unsupported', 'This JPEG has too many scans.'),
  );
});

it('a file that gives the same bit twice is refused', () => {
  const [dc, ac] = inSteps(1);
  expect(() => readJpeg(fileOf([dc!, ac!, ac!]))).toThrow(
    new JpegError('damaged', 'The scans of this JPEG are in the wrong order.'),
  );
});
