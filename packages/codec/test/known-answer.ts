import { prepareHiding } from '../src/hide.ts';
import type { Raster } from '../src/raster.ts';
import { type Revealed, reveal } from '../src/reveal.ts';
import { type Argon2id, deriveMaster } from '../src/seal/keys.ts';
import { seeded, seededBytes } from './seeded.ts';

/** One picture hidden without any randomness: every runtime must make the same one, bit for bit. */

/** Decomposed letters and white space: the codec determines what reaches Argon2id, not the runtime. */
const PASSPHRASE = ' bla\u030aba\u0308r ';
export const MESSAGE = 'Meet me where the river bends, at nine. 🌊';
const PSNR = 46.5;

export interface Answer {
  /** Hexadecimal, as are the next. */
  readonly master: string;
  /** SHA-256 of the samples. */
  readonly cover: string;
  readonly stego: string;
  readonly revealed: Revealed;
}

export const KNOWN_ANSWER: Answer = {
  master: '3b83a4b246138db1429d9528e5fa337f04ee850e2df2b49e64a50145e9980879',
  cover: '54f003c04aede97dd71d3574a6b40335bc2ca54ba11e7d110c36ad9c047d0a17',
  stego: '8721bafe5b02423a0c5b910ec340f66357929f81c3d664b28f5e73f74f403723',
  revealed: { found: true, message: MESSAGE },
};

/** Terraces and grain, in integers only, so that every runtime draws the same. */
function drawCover(width: number, height: number): Raster {
  const random = seeded(3);
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const terrace = ((x * x + 3 * y * y) >> 11) % 90;
    return 70 + terrace + 9 * (i % 3) + Math.floor(12 * random());
  });
  return { width, height, channels: 3, data };
}

/** Derives, hides and reveals. */
export async function findAnswer(argon2id: Argon2id): Promise<Answer> {
  const master = await deriveMaster(PASSPHRASE, argon2id);
  const cover = drawCover(512, 384);
  const random = (length: number) => seededBytes(length, length);
  const { stego } = (await prepareHiding({ cover, message: MESSAGE, master, random })).embedAt(PSNR);
  const revealed = await reveal({ image: stego, master });
  return { master: hex(master), cover: await sha256(cover), stego: await sha256(stego), revealed };
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function sha256({ data }: Raster): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(data))));
}
