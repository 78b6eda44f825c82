import { colourOf } from '../colour.ts';
import { damaged, unsupported } from '../errors.ts';
import { nothing } from '../occupied.ts';
import type { JpegColour, JpegComponent, JpegPicture, JpegSegment } from '../picture.ts';
import { Coverage } from './coverage.ts';
import type { DecodedComponent } from './decode-scan.ts';
import type { Frame } from './frame.ts';
import type { ScanHeader } from './scan-header.ts';
import type { QuantisationTable } from './tables.ts';

type Slots<Value> = readonly (Value | undefined)[];
type QuantisedWith = Pick<JpegComponent, 'tableSlot' | 'tablePrecision' | 'steps'>;

/** A picture whose scans are being read. */
export class OpenPicture {
  readonly frame: Frame;
  readonly components: readonly DecodedComponent[];
  /** Which coefficients of a progressive file are not 0: see `occupied`. */
  readonly words: readonly Int32Array[];
  readonly #colour: JpegColour;
  readonly #coverage: Coverage;
  /** For each component, known from its first scan on (T.81, B.2.4.1). */
  readonly #quantisedWith: (QuantisedWith | undefined)[];

  /** @param segments Those before the first scan, which say what the components are. */
  constructor(frame: Frame, segments: readonly JpegSegment[]) {
    const { components } = frame;
    this.frame = frame;
    this.#colour = colourOf(
      components.map(({ id }) => id),
      segments,
    );
    this.#coverage = new Coverage(components.length);
    this.#quantisedWith = components.map(() => undefined);
    this.components = components.map((component) => ({
      ...component,
      coefficients: new Int16Array(component.blocksPerLine * component.blocksPerColumn * 64),
    }));
    this.words = frame.progressive ? this.components.map(({ coefficients }) => nothing(coefficients)) : [];
  }

  /**
   * Registers a scan that is about to be read.
   *
   * @throws JpegError `damaged` if it repeats what is already known, or its components have no quantisation table.
   */
  add(header: ScanHeader, tables: Slots<QuantisationTable>): void {
    this.#coverage.add(header);
    for (const { index } of header.members) this.#quantisedWith[index] ??= this.#quantise(index, tables);
  }

  /**
   * The picture, at the end of the file.
   *
   * @throws JpegError `damaged` if scans are missing, `unsupported` if a complete file leaves some out.
   */
  finish({
    isComplete,
    ...rest
  }: { isComplete: boolean } & Pick<JpegPicture, 'segments' | 'restartInterval'>): JpegPicture {
    if (!this.#coverage.isWhole) {
      if (!isComplete || !this.#coverage.hasAllDc) throw damaged('This JPEG ends too early.');
      throw unsupported('This JPEG leaves out the finest bits of its picture.');
    }
    const { width, height, progressive } = this.frame;
    const components = this.components.map((component, i) => ({
      ...component,
      ...given(this.#quantisedWith[i]),
    }));
    return { width, height, progressive, components, colour: this.#colour, ...rest };
  }

  /** The table of a component; in a separate slot if another component used a different table in its slot. */
  #quantise(index: number, tables: Slots<QuantisationTable>): QuantisedWith {
    const { tableSlot } = this.components[index];
    const { precision, steps } = given(tables[tableSlot]);
    const isFree = (slot: number): boolean =>
      this.#quantisedWith.every((other) => other?.tableSlot !== slot || isSame(other.steps, steps));
    const slot = [tableSlot, 0, 1, 2, 3].find(isFree) ?? tableSlot;
    return { tableSlot: slot, tablePrecision: precision, steps };
  }
}

const isSame = (a: Uint16Array, b: Uint16Array): boolean => a.every((step, i) => step === b[i]);

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw damaged('A quantisation table of this JPEG is missing.');
  return value;
}
