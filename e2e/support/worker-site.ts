import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const WORKER = fileURLToPath(new URL('codec-worker.ts', import.meta.url));
/** Where a page of the site finds the worker. */
export const WORKER_PATH = '/codec-worker.js';
const PAGE = '<!doctype html><html lang="en"><title>Codec in a worker</title></html>';

export interface WorkerSite {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Bundles the worker and all it imports into one module, as Vite does for the product's pages. */
export async function bundleWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: WORKER, formats: ['es'] } },
  });
  const [{ output }, ...others] = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  if (output.length !== 1 || others.length > 0) throw new Error('The worker is more than one file.');
  return output[0].code;
}

/** Serves an empty page and the worker; `scriptSources` is what the security policy of both allows as scripts. */
export async function serveWorker(code: string, scriptSources: string): Promise<WorkerSite> {
  const policy = `default-src 'none'; script-src ${scriptSources}; worker-src 'self'`;
  const send = (response: ServerResponse, type: string, body: string): void => {
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(body);
  };
  const server = createServer(({ url }, response) => {
    if (url === '/') send(response, 'text/html', PAGE);
    else if (url === WORKER_PATH) send(response, 'text/javascript', code);
    else response.writeHead(404).end();
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { origin: `http://localhost:${address.port}`, stop };
}
