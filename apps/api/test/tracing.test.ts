import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openTracing } from '../src/observing/tracing.ts';
import { processWorkers } from '../src/workers/process-workers.ts';
import { pngPhoto } from './support/pictures.ts';
import { startApp } from './support/test-app.ts';

/** The part of OTLP that the test looks at: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Exported = z.infer<typeof exported>;

/** A collector that keeps what it is sent. */
async function startCollector() {
  const received: Exported[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    if (request.url === '/v1/traces') received.push(exported.parse(await json(request)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { endpoint: `http://127.0.0.1:${port}`, received };
}

test('a collector gets a span for each request, with the task and its stages below, and nothing about anybody', async () => {
  const { endpoint, received } = await startCollector();
  const tracing = openTracing(endpoint);
  const { observer } = tracing;
  const workers = processWorkers({ workers: 1, queueMax: 1, taskSeconds: 30, observer });
  onTestFinished(() => workers.close());
  const app = await startApp({ parts: { observer, workers } });
  const person = await app.signUp('a@example.org');
  const fields = { image: await pngPhoto(), message: 'CANARY-MESSAGE', key: 'CANARY-KEY' };
  const { encodingId, s3Key } = (await app.encode(fields, person)).json();
  await app.get(`/api/images/share/${encodingId}`);
  await tracing.close();

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const named = (name: string) => spans.find((span) => span.name === name);
  const request = named('POST /api/images/encode');
  const task = named('encode');
  expect(request?.parentSpanId ?? '').toBe('');
  expect(task?.parentSpanId).toBe(request?.spanId);
  for (const stage of ['reading', 'key', 'hiding', 'reporting', 'checking']) {
    expect(named(stage)).toMatchObject({ parentSpanId: task?.spanId, traceId: request?.traceId });
  }
  expect(named('storing')?.parentSpanId).toBe(request?.spanId);
  expect(named('GET /api/images/share/:encodingId')).toBeDefined();
  const all = JSON.stringify(received);
  expect(all).toContain('"service.name"');
  for (const secret of ['CANARY', encodingId, s3Key, person.token, person.uid, 'a@example.org']) {
    expect(all.includes(secret)).toBe(false);
  }
});

test('without a collector the server still serves people and still ends', async () => {
  const tracing = openTracing('http://127.0.0.1:9');
  const app = await startApp({ parts: { observer: tracing.observer } });
  expect((await app.get('/api/health')).status).toBe(200);
  await expect(tracing.close()).resolves.toBeUndefined();
});
