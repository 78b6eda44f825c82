import { codeReader, PATIENCE } from './code-reader.ts';
import { pixelsOf } from './pixels.ts';

/** A code is small in a large picture, and blurred in a small one: it is looked for at these sizes. */
const SIZES = [1000, 2000, 4000];

/** What the QR code in a picture file holds; null where there is none, or the file shows no picture. */
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
