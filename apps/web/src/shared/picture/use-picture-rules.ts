import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '@underpaint/contract';
import { useSettings } from '../api/settings.ts';
import type { PictureRules } from './check-picture.ts';

/** This server's limits for covers; the product's defaults until they arrive. */
export const usePictureRules = (): PictureRules => {
  const settings = useSettings();
  return {
    maxBytes: settings?.imageMaxBytes ?? IMAGE_MAX_BYTES,
    maxPixels: settings?.imageMaxPixels ?? IMAGE_MAX_PIXELS,
  };
};

/** The limits for pictures to be searched for a message; those for covers until the server's arrive. */
export const useRevealRules = (): PictureRules => {
  const settings = useSettings();
  return {
    maxBytes: settings?.revealMaxBytes ?? IMAGE_MAX_BYTES,
    maxPixels: settings?.revealMaxPixels ?? IMAGE_MAX_PIXELS,
    copies: settings?.workOn === 'server' ? ['WebP'] : ['WebP', 'AVIF', 'HEIC'],
  };
};
