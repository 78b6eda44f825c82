import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { readPicture } from '../../packages/codec/second-reader/read-picture.ts';
import { masterOf } from '../../packages/codec/second-reader/secrets.ts';

/** A picture file, and its key. */
export interface Locked {
  name: string;
  bytes: Buffer;
  key: string;
}

const CLI = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
const run = promisify(execFile);

/** Runs the command line on a picture in a folder that is deleted afterwards. */
async function command<Result>(
  { name, bytes, key }: Locked,
  work: (path: string, call: (...args: string[]) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'underpaint-e2e-command-'));
  const path = join(folder, name);
  const env = { ...process.env, KEY: key };
  const call = async (...args: string[]) =>
    (await run(process.execPath, [CLI, ...args, '--key-env', 'KEY'], { env })).stdout;
  try {
    await writeFile(path, bytes);
    return await work(path, call);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What the command line reveals. */
export const openedByCommand = (picture: Locked): Promise<string> =>
  command(picture, (path, call) => call('reveal', path));

/** What the command line makes of a cover. */
export const hiddenByCommand = (cover: Locked, message: string): Promise<Buffer> =>
  command(cover, async (path, call) => {
    const out = path.replace(/(?=\.\w+$)/, '-hidden');
    await call('hide', path, out, '--message', message);
    return readFile(out);
  });

/** What the second reader finds, which was written from docs/format and shares no code with ours. */
export async function openedBySecondReader({ bytes, key }: Locked): Promise<string | null> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const outcome = readPicture({ width: info.width, height: info.height, channels: 3, data }, masterOf(key));
  return outcome.found ? outcome.message : null;
}

/** The server's answer to a picture and a key. */
export async function openedByServer(origin: string, { name, bytes, key }: Locked): Promise<unknown> {
  const body = new FormData();
  body.append('image', new File([new Uint8Array(bytes)], name));
  body.append('key', key);
  return (await fetch(`${origin}/api/images/decode`, { method: 'POST', body })).json();
}
