import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LIMITS, ImagingError, nodeFiles } from '../src/index.ts';
import { drawnPictures } from './drawn-pictures.ts';

/** What a reader gets from a picture file: its samples, as a SHA-256, or why it could not be read. */
export type Reading =
  | { readonly width: number; readonly height: number; readonly channels: number; readonly samples: string }
  | { readonly refused: string };

/** A file, as Base64, and what a server reads in it. */
export interface ServerPicture {
  readonly file: string;
  readonly reading: Reading;
}

/** Pictures drawn for the test, and those of a folder. */
export interface PictureNames {
  readonly drawn: readonly string[];
  readonly kept: readonly string[];
}

/** A folder of further pictures to read. */
const FOLDER = process.env['PICTURES'];

const drawn = drawnPictures();

async function namesInFolder(): Promise<string[]> {
  if (!FOLDER) return [];
  const files = await readdir(FOLDER, { recursive: true });
  return files.filter((name) => /\.(?:png|jpe?g)$/i.test(name)).sort();
}

async function readByServer(file: Uint8Array): Promise<Reading> {
  try {
    const { width, height, channels, data } = (await nodeFiles.read(file, DEFAULT_LIMITS)).raster;
    return { width, height, channels, samples: createHash('sha256').update(data).digest('hex') };
  } catch (error) {
    if (error instanceof ImagingError) return { refused: error.code };
    throw error;
  }
}

/** Commands that tests in a browser can send to the process that started it. */
export const PICTURE_COMMANDS = {
  pictureNames: async (): Promise<PictureNames> => ({
    drawn: [...(await drawn).keys()],
    kept: await namesInFolder(),
  }),
  picture: async (_context: unknown, name: string): Promise<ServerPicture> => {
    const file = (await drawn).get(name) ?? (await readFile(join(FOLDER ?? '', name)));
    return { file: Buffer.from(file).toString('base64'), reading: await readByServer(file) };
  },
};

/** Vitest types this with the commands of its providers; ours has none. */
declare module 'vitest/browser' {
  export const commands: {
    pictureNames: () => Promise<PictureNames>;
    picture: (name: string) => Promise<ServerPicture>;
  };
}
