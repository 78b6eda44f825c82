import {
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished, vi } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { openServices } from '../../src/services.ts';
import type { Backend } from './backend.ts';
import { isFileOfPicture } from './picture-files.ts';

const DATABASE = 'underpaint.sqlite';

function query(dataDir: string, statement: string) {
  const database = new DatabaseSync(join(dataDir, DATABASE));
  try {
    return database.prepare(statement).all();
  } finally {
    database.close();
  }
}

/** A database as the product creates it, without the name that each one is given. */
async function newDatabase(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'underpaint-template-'));
  const services = await openServices(parseConfig({ DATA_DIR: dataDir, PICTURE_SANDBOX: 'off' }));
  await services.close();
  query(dataDir, 'DELETE FROM installation');
  const bytes = await readFile(join(dataDir, DATABASE));
  await rm(dataDir, { recursive: true });
  return bytes;
}

/** Every read of an open file fails, as on a disk that is broken. */
async function breakDisk(): Promise<() => void> {
  const file = await open(import.meta.filename);
  const methods: FileHandle = Object.getPrototypeOf(file);
  await file.close();
  const failure = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  const read = vi.spyOn(methods, 'read').mockRejectedValue(failure);
  onTestFinished(() => read.mockRestore());
  return () => read.mockRestore();
}

let template: Promise<Buffer> | undefined;

/** SQLite and files in the data directory. */
export const embeddedBackend: Backend = {
  prepare: async (dataDir) => {
    template ??= newDatabase();
    await writeFile(join(dataDir, DATABASE), await template, { mode: 0o600 });
  },
  environment: async () => ({}),
  files: async (dataDir) => (await readdir(join(dataDir, 'images'))).filter(isFileOfPicture),
  sql: async (dataDir, statement) => query(dataDir, statement),
  afterCrash: (dataDir) => writeFile(join(dataDir, 'images', '.writing-half-a-file'), 'half'),
  misplace: async (dataDir) => {
    const [here, away] = [join(dataDir, 'images'), join(dataDir, 'images-away')];
    await rename(here, away);
    return { env: {}, place: /the directory \S+images/, back: () => rename(away, here) };
  },
  breakOff: breakDisk,
  unmark: (dataDir) => rm(join(dataDir, 'images', 'underpaint-installation')),
  written: async (dataDir) => {
    const names = await readdir(dataDir, { recursive: true });
    const paths = names.map((name) => join(dataDir, name));
    const read = async (path: string) => ((await stat(path)).isFile() ? readFile(path) : Buffer.alloc(0));
    return Buffer.concat(await Promise.all(paths.map(read)));
  },
};
