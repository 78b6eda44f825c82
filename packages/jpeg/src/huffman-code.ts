/** A table as stored in the file: how many codes there are of each length (1 to 16), and their symbols in order. */
export interface HuffmanCode {
  /** 17 entries; the first is unused. */
  readonly counts: Uint8Array;
  readonly symbols: Uint8Array;
}
