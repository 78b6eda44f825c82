import { createKeyring } from './keyring.ts';
import { packPayload } from './payload.ts';
import { psnrOf } from './quality.ts';
import type { Raster } from './raster.ts';
import { checkRoom } from './room.ts';
import type { RandomBytes } from './seal/seal.ts';
import { canvasSizeFor, centredView, wholeBox } from './signal/canvas.ts';
import { analyse, embed, strengthForQuality } from './signal/embed.ts';
import { compressText } from './text/compress.ts';
import { checkMessage } from './text/message-rules.ts';

export interface HideInput {
  readonly cover: Raster;
  readonly message: string;
  /** From `deriveMaster`. */
  readonly master: Uint8Array<ArrayBuffer>;
  /** Peak signal-to-noise ratio aimed at, decibels over RGB. */
  readonly targetPsnr?: number;
  /** Source of the salt; for vectors only. */
  readonly random?: RandomBytes;
}

export interface Hidden {
  readonly stego: Raster;
  /** Peak signal-to-noise ratio against the cover over R, G and B, decibels. */
  readonly psnr: number;
  readonly payloadBytes: number;
}

/** Half a decibel and more above what every channel of the benchmark needs. */
export const TARGET_PSNR = 46.5;

/**
 * Hides a message in a picture. The stego image has the cover's size and channels.
 * @throws CodecError for a message or a picture that cannot be used: `message.*`, `image.too_small`, `image.no_room`
 */
export async function hide(input: HideInput): Promise<Hidden> {
  const { cover, master, targetPsnr = TARGET_PSNR } = input;
  const message = checkMessage(input.message);
  const compressed = compressText(message);
  checkRoom(cover, message, compressed.length);
  const { bytes, sizeClass } = await packPayload(compressed, master, input.random);
  const keyring = createKeyring(master);
  const size = canvasSizeFor(Math.max(cover.width, cover.height));
  const [plan, layout] = await Promise.all([keyring.plan(size), keyring.layout(size, sizeClass)]);
  const embedding = { plan, layout, sizeClass, codeword: layout.code.encode(bytes) };
  const analysis = analyse(cover, centredView(size, wholeBox(cover)));
  const strength = strengthForQuality(analysis, embedding, targetPsnr);
  const { stego, squaredError } = embed(analysis, { ...embedding, strength });
  const psnr = psnrOf(squaredError, 3 * cover.width * cover.height);
  return { stego, payloadBytes: bytes.length, psnr };
}
