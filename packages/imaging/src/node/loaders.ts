import sharp from 'sharp';

/**
 * libvips may open nothing but PNG and JPEG from memory. The setting applies to the whole process, so that no other
 * use of sharp can pass a stray SVG, TIFF or PDF to its parser either.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/** For a process that opens no files with libvips at all: blocks every format from here on. */
export function closeLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
}

/** No picture is processed twice, so libvips' cache would only take memory. */
sharp.cache(false);

/** Called only for a file that a channel simulation has just made, or whose header was checked. */
export function allowWebp(): void {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
}
