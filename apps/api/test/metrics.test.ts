import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serveMetrics } from '../src/observing/metrics-server.ts';
import { prometheusMetrics } from '../src/observing/prometheus.ts';
import { processWorkers } from '../src/workers/process-workers.ts';
import { closedGate, GATED_WORKER, gatedTask, SOMEBODY } from './support/gate.ts';
import { jpegPhoto } from './support/pictures.ts';
import { startApp, type TestApp } from './support/test-app.ts';

/** The value of one series, or null when it has none yet. */
function figure(text: string, series: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length));
}

async function startMeasured() {
  const metrics = prometheusMetrics();
  const { observer } = metrics;
  const workers = processWorkers({ workers: 1, queueMax: 1, taskSeconds: 30, observer });
  onTestFinished(() => workers.close());
  const app = await startApp({ parts: { observer, workers } });
  return { app, metrics };
}

async function encodeAndDecode(app: TestApp) {
  const person = await app.signUp('a@example.org');
  const image = new File([new Uint8Array(await jpegPhoto())], 'a.jpg');
  const { encodingId, s3Key } = (await app.encode({ image, message: 'hi', key: 'right' }, person)).json();
  await app.decode({ s3Key, key: 'right' });
  await app.decode({ s3Key, key: 'wrong' });
  await app.decode({ image: Buffer.from('not a picture'), key: 'wrong' });
  await app.get(`/api/images/share/${encodingId}`);
  await app.get(`/nothing/${encodingId}`);
  return { person, encodingId, s3Key };
}

/** The metrics mentioned in the operator's guide. */
async function namesInGuide(): Promise<string[]> {
  const guide = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  return [...guide.matchAll(/`((?:underpaint|nodejs|process)_\w+)`/g)].map(([, name]) => name ?? '');
}

test('metrics show requests by route, outcomes and the time of each stage, all that the operator’s guide names, and nothing about anybody', async () => {
  const { app, metrics } = await startMeasured();
  const { person, encodingId, s3Key } = await encodeAndDecode(app);
  const text = await metrics.text();
  const named = await namesInGuide();
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);

  const tasks = (kind: string, outcome: string) =>
    figure(text, `underpaint_tasks_total{kind="${kind}",outcome="${outcome}"}`);
  expect(tasks('encode', 'done')).toBe(1);
  expect(tasks('decode', 'done')).toBe(1);
  expect(tasks('decode', 'message.not_found')).toBe(1);
  expect(tasks('decode', 'image.unsupported')).toBe(1);
  const stages = [...text.matchAll(/stage_duration_seconds_count\{kind="encode",stage="(\w+)"\} 1/g)];
  expect(stages.map(([, stage]) => stage).sort()).toEqual(
    ['reading', 'key', 'hiding', 'reporting', 'checking', 'storing'].sort(),
  );
  const answers = 'underpaint_http_request_duration_seconds_count';
  expect(figure(text, `${answers}{method="POST",route="/api/images/encode",status="200"}`)).toBe(1);
  expect(figure(text, `${answers}{method="GET",route="/api/images/share/:encodingId",status="200"}`)).toBe(1);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('process_resident_memory_bytes');
  for (const secret of [person.uid, person.token, encodingId, s3Key, 'right', 'a@example.org']) {
    expect(text.includes(secret)).toBe(false);
  }
});

test('metrics show what is running, what is waiting, what was turned away, and the memory of uploads', async () => {
  const metrics = prometheusMetrics();
  const pool = { workers: 1, queueMax: 1, taskSeconds: 30, observer: metrics.observer };
  const workers = processWorkers({ ...pool, filename: GATED_WORKER });
  const { gate, open } = await closedGate();
  const task = gatedTask({ gate });
  const running = [1, 2].map(() => workers.encode(task, SOMEBODY));
  await expect(workers.encode(task, SOMEBODY)).rejects.toMatchObject({ code: 'server.busy' });

  const busy = await metrics.text();
  expect(figure(busy, 'underpaint_tasks_running')).toBe(1);
  expect(figure(busy, 'underpaint_tasks_waiting')).toBe(1);
  expect(figure(busy, 'underpaint_tasks_total{kind="encode",outcome="queue_full"}')).toBe(1);

  await open();
  await Promise.all(running);
  const idle = await metrics.text();
  expect(figure(idle, 'underpaint_tasks_running')).toBe(0);
  expect(figure(idle, 'underpaint_tasks_waiting')).toBe(0);
  await workers.close();
});

test('metrics have a port of their own, and the public one does not serve them', async () => {
  const { app, metrics } = await startMeasured();
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const address = `http://127.0.0.1:${server.port}`;
  const answer = await fetch(`${address}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('underpaint_upload_bytes 0');
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await app.get('/metrics')).bytes.toString()).not.toContain('underpaint_');
});
