import { concat } from '../shared/bytes.ts';
import { EXIF, isExif, tiffOrientation } from './exif-orientation.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { pngChunk } from './png-chunks.ts';
import { readPngHeader, withoutTextsAndExif } from './png-header.ts';
import { insertPngChunks } from './profile.ts';
import { bytesAre, sniffCopy } from './sniff.ts';
import { webpExif } from './webp-header.ts';

/** A TIFF file whose one directory has one entry, an orientation (TIFF 6.0, section 2). */
const TIFF = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0];
const ORIENTATION_BYTE = 19;

/**
 * A file without texts, whose EXIF data say nothing but the orientation. Decoders may decompress and keep texts: a few
 * megabytes can expand to gigabytes. They follow every directory of EXIF, circles included: 60 kB can keep one busy for
 * a minute.
 * @param bytes of a file whose header was read
 */
export function withPlainMetadata(bytes: Uint8Array): Uint8Array {
  switch (sniffCopy(bytes)) {
    case 'png': {
      const { exif } = readPngHeader(bytes);
      return insertPngChunks(
        withoutTextsAndExif(bytes),
        exif === null ? [] : [pngChunk('eXIf', plain(exif))],
      );
    }
    case 'jpeg': {
      const segments = readJpegHeader(bytes).segments.filter(isExif);
      return overwritten(
        bytes,
        segments.map(({ data }) => data),
      );
    }
    case 'webp':
      return overwritten(bytes, webpExif(bytes));
  }
}

/** @param exif a TIFF file, behind its mark or without it */
function plain(exif: Uint8Array): Uint8Array {
  const mark = exif.subarray(0, bytesAre(exif, EXIF) ? EXIF.length : 0);
  const tiff = Uint8Array.from(TIFF);
  tiff[ORIENTATION_BYTE] = tiffOrientation(exif.subarray(mark.length));
  return concat(mark, tiff);
}

/** @param parts views into the file */
function overwritten(bytes: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 0) return bytes;
  const file = new Uint8Array(bytes);
  for (const part of parts) {
    const at = part.byteOffset - bytes.byteOffset;
    file.fill(0, at, at + part.length).set(plain(part).subarray(0, part.length), at);
  }
  return file;
}
