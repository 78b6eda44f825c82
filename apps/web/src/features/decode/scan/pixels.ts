interface Size {
  width: number;
  height: number;
}

/** The current image of a source, at most `most` pixels on its long side; null before it shows anything. */
export const pixelsOf = (
  source: CanvasImageSource,
  { width, height }: Size,
  most: number,
): ImageData | null => {
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, most / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const context = Object.assign(document.createElement('canvas'), size).getContext('2d');
  if (context === null) return null;
  context.drawImage(source, 0, 0, size.width, size.height);
  return context.getImageData(0, 0, size.width, size.height);
};
