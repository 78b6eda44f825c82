import { Agent, get, type IncomingMessage } from 'node:http';
import type { Load } from './load-shape.ts';

interface Told {
  onResponse: (client: unknown, status: number, bytes: number, milliseconds: number) => void;
}

async function ask(url: string, agent: Agent, { onResponse }: Told): Promise<number> {
  const began = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, resolve).on('error', reject);
  });
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  onResponse(null, answer.statusCode ?? 0, bytes, performance.now() - began);
  return bytes;
}

/** Fetches large answers with Node's own client: with autocannon, its JavaScript parser would be what is measured. */
export async function download(
  address: string,
  load: Load,
  told: Told,
): Promise<{ bytes: number; errors: number }> {
  const { requests, connections, seconds } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  let [bytes, errors] = [0, 0];
  const connection = async () => {
    while (performance.now() < until) {
      for (const { path } of requests) {
        await ask(`${address}${path}`, agent, told).then(
          (received) => {
            bytes += received;
          },
          () => {
            errors += 1;
          },
        );
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return { bytes, errors };
}
