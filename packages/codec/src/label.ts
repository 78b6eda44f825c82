/**
 * Heights of the museum label under a picture, as shares of the picture's short side. They are fixed so
 * that a reader can find where the picture ends, by trying each.
 */
export const LABEL_SHARES: readonly number[] = [0.225, 0.345, 0.7];

/** Height in pixels of the label under a picture of this size. */
export function labelHeight(
  picture: { readonly width: number; readonly height: number },
  share: number,
): number {
  return Math.round(share * Math.min(picture.width, picture.height));
}

/** Height, in possibly fractional pixels, of the picture in an image that also shows a label of this share. */
export function pictureHeight(
  image: { readonly width: number; readonly height: number },
  share: number,
): number {
  const landscape = image.height / (1 + share);
  return landscape <= image.width ? landscape : image.height - share * image.width;
}
