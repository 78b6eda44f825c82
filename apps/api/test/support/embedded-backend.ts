import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Backend } from './backend.ts';
import { isFileOfPicture } from './picture-files.ts';

/** SQLite and files in the data directory. */
export const embeddedBackend: Backend = {
  environment: async () => ({}),
  files: async (dataDir) => (await readdir(join(dataDir, 'images'))).filter(isFileOfPicture),
  sql: async (dataDir, statement) => {
    const database = new DatabaseSync(join(dataDir, 'underpaint.sqlite'));
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  },
  afterCrash: (dataDir) => writeFile(join(dataDir, 'images', '.writing-half-a-file'), 'half'),
  misplace: async (dataDir) => {
    const [here, away] = [join(dataDir, 'images'), join(dataDir, 'images-away')];
    await rename(here, away);
    return { env: {}, place: /the directory \S+images/, back: () => rename(away, here) };
  },
  unmark: (dataDir) => rm(join(dataDir, 'images', 'underpaint-installation')),
  written: async (dataDir) => {
    const names = await readdir(dataDir, { recursive: true });
    const paths = names.map((name) => join(dataDir, name));
    const read = async (path: string) => ((await stat(path)).isFile() ? readFile(path) : Buffer.alloc(0));
    return Buffer.concat(await Promise.all(paths.map(read)));
  },
};
