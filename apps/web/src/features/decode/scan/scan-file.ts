import { codeReader, PATIENCE } from './code-reader.ts';
import { pixelsOf } from './pixels.ts';

/** A code may be small in a large picture or blurred in a small one, so these sizes are all tried. */
const SIZES = [1000, 2000, 4000];

/** The text of the QR code in a picture file; null if there is none, or the file is not a picture. */
export const scanFile = async (file: Blob): Promise<string | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const read = await codeReader(PATIENCE.file);
  try {
    for (const most of SIZES) {
      const pixels = pixelsOf(picture, picture, most);
      const text = pixels && (await read(pixels));
      if (text !== null) return text;
      if (Math.max(picture.width, picture.height) <= most) return null;
    }
    return null;
  } finally {
    picture.close();
  }
};
