import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Forwarded {
  incoming: IncomingMessage;
  body: Buffer;
  response: ServerResponse;
}

function forward(target: string, { incoming, body, response }: Forwarded): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, headers, url = '' } = incoming;
    const outgoing = ask(new URL(url, target), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('end', resolve).on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const refused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** A small balancer: each request goes to the next server, or to another one if nothing is listening there any more. */
export async function roundRobin(servers: string[]): Promise<{ address: string; servers: string[] }> {
  let turn = 0;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    for (let tried = 0; tried < servers.length; tried += 1) {
      turn += 1;
      const target = servers[turn % servers.length] ?? '';
      try {
        return await forward(target, { incoming, body, response });
      } catch (error) {
        if (refused(error)) continue;
        break;
      }
    }
    if (!response.headersSent) response.writeHead(502);
    response.end();
  }

  const server = createServer((incoming, response) => void serve(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { address: `http://127.0.0.1:${port}`, servers };
}
