import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

/** How visible a difference is, by Butteraugli: lower is better, and people begin to notice at about 1. */
export interface Visibility {
  /** At the place where it is most visible. */
  readonly maximum: number;
  /** Over all places, as the 3-norm. */
  readonly norm: number;
}

/** @returns null if the program is not installed (Debian: libjxl-devtools). */
export async function butteraugli(cover: Uint8Array, stego: Uint8Array): Promise<Visibility | null> {
  const folder = await mkdtemp(join(tmpdir(), 'underpaint-visibility-'));
  try {
    const files = [join(folder, 'cover.png'), join(folder, 'stego.png')];
    for (const [i, bytes] of [cover, stego].entries()) {
      await sharp(bytes).png({ compressionLevel: 1 }).toFile(files[i]);
    }
    const { stdout } = await promisify(execFile)('butteraugli_main', [...files, '--pnorm', '3']);
    const [maximum, norm] = [...stdout.matchAll(/[\d.]+$/gm)].map(Number);
    return { maximum, norm };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
