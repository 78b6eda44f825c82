import { BeyondBrowserError } from '../browser/beyond-browser-error.ts';
import { checkMade, type Made, type MadeInput } from '../check-made.ts';
import { readHeader } from '../files/read-header.ts';
import { viewContained } from './read-contained.ts';
import { thumbnailOf } from './thumbnail.ts';

/** Bytes; a larger profile is not worth having in a thumbnail. */
const LARGEST_PROFILE = 16 * 1024;

/** What is known about a file made elsewhere, and a small JPEG of it for viewing. */
export type Received = Omit<Made, 'file'> & { readonly thumbnail: Uint8Array };

/**
 * Checks a file as `checkMade` does, and makes its thumbnail, without native code that parses any format: the
 * decoders are JavaScript and WebAssembly, and libvips gets pixels.
 * @returns null for what native code has to read: CMYK, grey under a profile, a profile that is compressed (PNG) or
 *   large.
 * @throws ImagingError as in `checkMade`
 */
export async function receiveContained(input: Omit<MadeInput, 'files'>): Promise<Received | null> {
  const header = readHeader(input.bytes, input.limits);
  if (header.format === 'png' && header.profile !== null) return null;
  try {
    const { file, ...made } = await checkMade({ files: { read: viewContained }, ...input });
    if ((file.icc?.length ?? 0) > LARGEST_PROFILE) return null;
    return { ...made, thumbnail: await thumbnailOf(file) };
  } catch (error) {
    if (error instanceof BeyondBrowserError) return null;
    throw error;
  }
}
