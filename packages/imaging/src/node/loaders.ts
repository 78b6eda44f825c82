import sharp from 'sharp';

/**
 * libvips may open nothing but PNG and JPEG from memory. The setting belongs to the whole process, so a stray
 * SVG, TIFF or PDF cannot reach its parser through any other use of sharp either.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/** For a process that opens no file by libvips at all: from here on none is let in. */
export function closeLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
}

/** Nothing is done twice to one picture: what libvips would remember of it is memory held for nobody. */
sharp.cache(false);

/** For what channel simulation has just made, and for a file in whose header nothing is wrong; only then it is let in. */
export function allowWebp(): void {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
}
