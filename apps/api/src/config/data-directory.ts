import { join } from 'node:path';

/** Where an embedded installation keeps what, below its DATA_DIR. */
export const dataDirectory = (dataDir: string) => ({
  database: join(dataDir, 'underpaint.sqlite'),
  lock: join(dataDir, 'lock.sqlite'),
  pictures: join(dataDir, 'images'),
  secret: join(dataDir, 'auth-secret'),
});
