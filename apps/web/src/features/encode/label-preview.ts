export interface Size {
  width: number;
  height: number;
}

/** A preview of what will appear below a picture. */
export type LabelPreview =
  /** `height` is in pixels of the picture. */
  | { kind: 'label'; bitmap: ImageBitmap; height: number }
  /** No label fits, and why: an English sentence from the picture code. */
  | { kind: 'refused'; why: string };
