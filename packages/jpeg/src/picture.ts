/** A segment that describes the picture: its marker, and its content without marker and length. */
export interface JpegSegment {
  /** The marker's second byte: 0xe0 to 0xef (APPn) or 0xfe (COM). */
  readonly marker: number;
  /** At most 65,533 bytes. */
  readonly data: Uint8Array;
}

/** What is the same for all blocks of a component. */
export interface ComponentLayout {
  readonly id: number;
  /** Sampling factors, 1 to 4. */
  readonly horizontal: number;
  readonly vertical: number;
  /** Blocks that cover the component's own samples. */
  readonly blocksAcross: number;
  readonly blocksDown: number;
  /** Blocks stored per row and per column: padded to whole MCUs. */
  readonly blocksPerLine: number;
  readonly blocksPerColumn: number;
}

export interface JpegComponent extends ComponentLayout {
  /** The slot of the quantisation table in the file (0 to 3), and the bits of its entries. */
  readonly tableSlot: number;
  readonly tablePrecision: 8 | 16;
  /** Quantisation steps, 64, row-major by (vertical frequency, horizontal frequency), 1 to 65,535. */
  readonly steps: Uint16Array;
  /**
   * Quantised coefficients, -2,047 to 2,047 (the first of a block down to -2,048): row-major blocks of 64 in natural (not
   * zigzag) order, `[(row · blocksPerLine + column) · 64 + 8·v + u]`.
   */
  readonly coefficients: Int16Array;
}

/** How many MCUs there are in a row and in a column. */
export interface McuGrid {
  readonly across: number;
  readonly down: number;
}

export type JpegColour = 'grey' | 'ycc' | 'rgb';

/** A JPEG file as coefficients: everything but the entropy coding. */
export interface JpegPicture {
  readonly width: number;
  readonly height: number;
  readonly progressive: boolean;
  /** One (grey) or three. */
  readonly components: readonly JpegComponent[];
  /** What the components are, by the rules of libjpeg. */
  readonly colour: JpegColour;
  /** APPn and COM segments before the first scan, in order; views into the file. */
  readonly segments: readonly JpegSegment[];
  /** MCUs between restart markers in the file that was read, 0 for none. Files are written without restart markers. */
  readonly restartInterval: number;
}

/** Bits of the greatest coefficient read or written, and that coefficient; 8-bit samples give at most 1,024. */
export const COEFFICIENT_BITS = 11;
export const MAX_COEFFICIENT = (1 << COEFFICIENT_BITS) - 1;
