/**
 * The real server with a stand-in for its picture workers, which stops for ever at one point of an encode and says so
 * on standard output.
 * Arguments: data directory, point (`working`, `first file stored`, `both files stored`, `never`).
 */
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/http/logging.ts';
import { openServices } from '../../src/services.ts';
import { quietReports } from '../../src/system/quiet-reports.ts';
import { RecordingWorkers } from './recording-workers.ts';

quietReports();
const standIn = new RecordingWorkers();
const [dataDir = '', point = ''] = process.argv.slice(2);

async function reach(name: string): Promise<void> {
  if (name !== point) return;
  process.stdout.write(`${name}\n`);
  await new Promise(() => {});
}

const config = parseConfig({ ...process.env, DATA_DIR: dataDir, WORKERS: '1' });
const log = createLog(config.logLevel);
const services = await openServices(config);
const files = ['first file stored', 'both files stored'];
const app = await createApp({
  config,
  log,
  ...services,
  workers: {
    ...services.workers,
    encode: async (task, asker) => {
      await reach('working');
      return standIn.encode(task, asker);
    },
  },
  storage: {
    ...services.storage,
    put: async (key, bytes) => {
      await services.storage.put(key, bytes);
      await reach(files.shift() ?? '');
    },
  },
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
