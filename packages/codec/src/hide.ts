import { createKeyring } from './keyring.ts';
import { packPayload } from './payload.ts';
import { measureQuality, type Quality } from './quality.ts';
import type { Raster } from './raster.ts';
import { checkRoom } from './room.ts';
import type { RandomBytes } from './seal/seal.ts';
import { canvasSizeFor, centredView, wholeBox } from './signal/canvas.ts';
import { embed } from './signal/embed.ts';
import { compressText } from './text/compress.ts';
import { checkMessage } from './text/message-rules.ts';

export interface HideInput {
  readonly cover: Raster;
  readonly message: string;
  /** From `deriveMaster`. */
  readonly master: Uint8Array<ArrayBuffer>;
  /** Lattice step a coefficient in grey levels. */
  readonly strength?: number;
  /** Source of the salt; for vectors only. */
  readonly random?: RandomBytes;
}

export interface Hidden extends Quality {
  readonly stego: Raster;
  readonly payloadBytes: number;
}

export const DEFAULT_STRENGTH = 12;

/**
 * Hides a message in a picture. The stego image has the cover's size and channels.
 * @throws CodecError for a message or a picture that cannot be used: `message.*`, `image.too_small`, `image.no_room`
 */
export async function hide(input: HideInput): Promise<Hidden> {
  const { cover, master, strength = DEFAULT_STRENGTH } = input;
  const message = checkMessage(input.message);
  const keyring = createKeyring(master);
  const size = canvasSizeFor(Math.max(cover.width, cover.height));
  const compressed = compressText(message);
  checkRoom(cover, message, compressed.length);
  const { bytes, sizeClass } = await packPayload(compressed, master, input.random);
  const [plan, layout] = await Promise.all([keyring.plan(size), keyring.layout(size, sizeClass)]);
  const codeword = layout.code.encode(bytes);
  const stego = embed(cover, centredView(size, wholeBox(cover)), {
    plan,
    layout,
    sizeClass,
    codeword,
    strength,
  });
  return { stego, payloadBytes: bytes.length, ...measureQuality(cover, stego) };
}
