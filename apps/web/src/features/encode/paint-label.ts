import { ImagingError, paintLabel } from '@underpaint/imaging/browser';
import { shareLink } from '../../subjects/link/share-link.ts';
import type { LabelPreview, Size } from './label-preview.ts';

/** As long as every id, so that the code is as dense as the real one. */
const SAMPLE_ID = 'x'.repeat(22);
/** More would not be visible on the screen. */
const MOST_WIDTH = 1200;

/** The label for a picture of this size, exactly as hiding will paint it, except that its code leads nowhere yet. */
export const drawLabel = async (picture: Size): Promise<LabelPreview> => {
  try {
    const url = shareLink(self.location.origin, SAMPLE_ID);
    const { width, height, data } = await paintLabel({ picture: { ...picture, channels: 4 }, url });
    const resizeWidth = Math.min(width, MOST_WIDTH);
    const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
    const bitmap = await createImageBitmap(pixels, { resizeWidth, resizeQuality: 'high' });
    return { kind: 'label', bitmap, height };
  } catch (error) {
    if (error instanceof ImagingError) return { kind: 'refused', why: error.message };
    throw error;
  }
};
