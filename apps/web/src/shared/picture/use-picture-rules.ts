import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '@underpaint/contract';
import { useSettings } from '../api/settings.ts';
import type { PictureRules } from './check-picture.ts';

/** The limits of covers in force on this server; the product's defaults until it has said. */
export const usePictureRules = (): PictureRules => {
  const settings = useSettings();
  return {
    maxBytes: settings?.imageMaxBytes ?? IMAGE_MAX_BYTES,
    maxPixels: settings?.imageMaxPixels ?? IMAGE_MAX_PIXELS,
  };
};

/** The limits of pictures in which a message is looked for; those of covers until the server has said. */
export const useRevealRules = (): PictureRules => {
  const settings = useSettings();
  return {
    maxBytes: settings?.revealMaxBytes ?? IMAGE_MAX_BYTES,
    maxPixels: settings?.revealMaxPixels ?? IMAGE_MAX_PIXELS,
    copies: settings?.workOn === 'server' ? ['WebP'] : ['WebP', 'AVIF', 'HEIC'],
  };
};
