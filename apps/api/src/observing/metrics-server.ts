import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Metrics } from './prometheus.ts';

export interface MetricsServer {
  /** The port in use, for a test that lets the system choose one. */
  port: number;
  close(): Promise<void>;
}

function serverOf({ text, contentType }: Metrics): Server {
  return createServer(async (request, response) => {
    const asksForMetrics = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    if (!asksForMetrics) return response.writeHead(404).end();
    const body = await text();
    return response.writeHead(200, { 'content-type': contentType }).end(body);
  });
}

/** Serves `/metrics` on a separate port, which the public never reaches. Rejects when the port is not available. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = serverOf(metrics);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
