import { join } from 'node:path';

/** The layout of an embedded installation's DATA_DIR. */
export const dataDirectory = (dataDir: string) => ({
  database: join(dataDir, 'underpaint.sqlite'),
  lock: join(dataDir, 'lock.sqlite'),
  pictures: join(dataDir, 'images'),
  secret: join(dataDir, 'auth-secret'),
});
