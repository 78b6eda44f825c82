import sharp from 'sharp';

/**
 * libvips may open nothing but PNG and JPEG from memory. The setting belongs to the whole process, so a stray
 * SVG, TIFF or PDF cannot reach its parser through any other use of sharp either.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/** Nothing is done twice to one picture: what libvips would remember of it is memory held for nobody. */
sharp.cache(false);

/** Channel simulation reads back WebP files that it has just made; only then is that loader let in. */
export function allowWebp(): void {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
}
