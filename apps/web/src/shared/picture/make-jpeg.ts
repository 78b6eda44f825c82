interface Size {
  width: number;
  height: number;
}

/** Roughly the quality at which phones save photographs; hiding uses the same quality again. */
const QUALITY = 0.95;

const asShown = async <T>(file: Blob, look: (image: HTMLImageElement) => T): Promise<T | null> => {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return look(image);
  } catch {
    // The answer is that the browser cannot show it.
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
};

/** Size in pixels of a picture as this browser shows it (the first frame, if animated); null if it cannot. */
export const sizeAsShown = (file: Blob): Promise<Size | null> =>
  asShown(file, ({ naturalWidth: width, naturalHeight: height }) => ({ width, height }));

/** A JPEG of a picture as the browser shows it, made on this device; null if it cannot. */
export const makeJpeg = async (file: File): Promise<File | null> => {
  const canvas = await asShown(file, (image) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const drawn = Object.assign(document.createElement('canvas'), { width, height });
    const context = drawn.getContext('2d');
    if (context === null) return null;
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    return drawn;
  });
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas === null) resolve(null);
    else canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (blob?.type !== 'image/jpeg') return null;
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
};
