import type { GreyPlane } from './grey-rows.ts';

/** What the file of a stego image shows: luma, and chroma at half the size, if there is any. */
export interface ShownPlanes {
  readonly luma: GreyPlane;
  readonly chroma: { readonly blue: GreyPlane; readonly red: GreyPlane } | null;
}
