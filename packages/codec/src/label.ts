/**
 * Heights of the museum label under a picture, as shares of the picture's short side. Fixed, so that a reader
 * knows where the picture ends: it tries each.
 */
export const LABEL_SHARES: readonly number[] = [0.225, 0.345, 0.7];

/** Height in pixels of the label under a picture of this size. */
export function labelHeight(
  picture: { readonly width: number; readonly height: number },
  share: number,
): number {
  return Math.round(share * Math.min(picture.width, picture.height));
}

/** Height, in possibly broken pixels, of the picture in an image that also shows a label of this share. */
export function pictureHeight(
  image: { readonly width: number; readonly height: number },
  share: number,
): number {
  const landscape = image.height / (1 + share);
  return landscape <= image.width ? landscape : image.height - share * image.width;
}
