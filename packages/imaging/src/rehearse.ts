import { hide, type Raster, reveal } from '@underpaint/codec';
import type { PictureLike } from './files/picture-file.ts';
import type { PictureFiles } from './files/picture-files.ts';
import { DEFAULT_LIMITS } from './shared/limits.ts';
import { hideToSurvive } from './survival/hide-to-survive.ts';
import type { LumaHelper } from './survival/luma-helper.ts';

/** A picture with a little of everything: slopes, edges and grain. */
function drawnPicture(): Raster {
  const [width, height] = [320, 240];
  const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return 90 + (x % 80) + 30 * Math.sin(y / 9) + ((x * 31 + y * 17 + x * y) % 13);
  });
  return { width, height, channels: 3, data };
}

/** The picture to rehearse with, and how a camera would write it. */
export function drawnPhotograph(): { readonly raster: Raster; readonly like: PictureLike } {
  const raster = drawnPicture();
  const stored = { format: 'jpeg', quality: 92, progressive: false, subsampling: '4:2:0' } as const;
  return { raster, like: { raster, ...stored, icc: null, grey: false, displayChunks: [] } };
}

/** Not the key of any user. */
const MASTER = new Uint8Array(32);
const MESSAGE = 'rehearsal';

/**
 * Reveals, and if asked hides, in a small drawn picture, so that the code of a task is compiled and the text model has
 * read its prior before the first task. Continues when the next step is requested, so a real task may come in between.
 */
export async function* rehearse(
  files: PictureFiles,
  { hides, helper }: { readonly hides: boolean; readonly helper?: LumaHelper | null },
): AsyncGenerator<void, void> {
  const photograph = drawnPhotograph();
  const { stego } = await hide({ cover: photograph.raster, message: MESSAGE, master: MASTER });
  yield;
  await reveal({ image: stego, master: MASTER, search: false });
  if (!hides) return;
  yield;
  const cover = await files.read(await files.write(photograph), DEFAULT_LIMITS);
  await hideToSurvive({ files, cover, message: MESSAGE, master: MASTER, helper });
}
