import sharp from 'sharp';

/**
 * libvips may open nothing but PNG and JPEG from memory. The setting belongs to the whole process, so a stray
 * SVG, TIFF or PDF cannot reach its parser through any other use of sharp either.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/** For a process that opens no files with libvips at all: blocks every format from here on. */
export function closeLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
}

/** Nothing is done twice to one picture, so libvips' cache would only hold memory. */
sharp.cache(false);

/** Called only for what a channel simulation has just made, or for a file whose header was checked. */
export function allowWebp(): void {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
}
