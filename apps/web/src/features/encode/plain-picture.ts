/** As small as possible while still showing whether a picture has any content. */
const SIDE = 64;
/** Beyond these levels a change of brightness is clipped away (codec, `saturation.ts`). */
const BLACK = 3.5;
const WHITE = 251.5;

/** Whether each of these RGBA pixels is plain black or white; pictures with transparency are not judged. */
export const isPlain = (pixels: Uint8ClampedArray): boolean => {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
    if (alpha < 255 || (luma >= BLACK && luma <= WHITE)) return false;
  }
  return true;
};

/**
 * Whether a picture is plain black or white all over, so that it has no room for a message. A picture that the browser
 * cannot show is not judged: hiding will tell.
 */
export const seemsPlain = async (picture: Blob): Promise<boolean> => {
  const size = { resizeWidth: SIDE, resizeHeight: SIDE, resizeQuality: 'high' } as const;
  const small = await createImageBitmap(picture, size).catch(() => null);
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (small === null || context === null) return false;
  context.drawImage(small, 0, 0);
  small.close();
  return isPlain(context.getImageData(0, 0, SIDE, SIDE).data);
};
