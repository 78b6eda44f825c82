import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { NO_OBSERVER, type Observer } from './observer.ts';

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const TASK_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 12, 20, 30];

export interface Metrics {
  observer: Observer;
  contentType: string;
  /** Everything measured so far, as text in Prometheus' format. */
  text(): Promise<string>;
}

function tasks(registry: Registry) {
  const registers = [registry];
  return {
    finished: new Counter({
      registers,
      name: 'underpaint_tasks_total',
      help: 'Picture tasks that ended, by kind and outcome.',
      labelNames: ['kind', 'outcome'],
    }),
    seconds: new Histogram({
      registers,
      name: 'underpaint_task_duration_seconds',
      help: 'Time from the arrival of a picture task to its end, waiting included.',
      labelNames: ['kind'],
      buckets: TASK_SECONDS,
    }),
    stages: new Histogram({
      registers,
      name: 'underpaint_stage_duration_seconds',
      help: 'Time of each stage of the work on a picture.',
      labelNames: ['kind', 'stage'],
      buckets: TASK_SECONDS,
    }),
    running: new Gauge({ registers, name: 'underpaint_tasks_running', help: 'Picture tasks in a process.' }),
    waiting: new Gauge({ registers, name: 'underpaint_tasks_waiting', help: 'Picture tasks in the queue.' }),
  };
}

function requests(registry: Registry) {
  return new Histogram({
    registers: [registry],
    name: 'underpaint_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
  });
}

/**
 * Counts in memory what the observer receives, along with Node's own figures: memory, processor, event loop, threads.
 */
export function prometheusMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = requests(registry);
  const { finished, seconds, stages, running, waiting } = tasks(registry);
  const uploads = new Gauge({
    registers: [registry],
    name: 'underpaint_upload_bytes',
    help: 'Bytes of memory set aside for uploads.',
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observer: {
      ...NO_OBSERVER,
      answered: (_request, { method, route, status, seconds: took }) => {
        answers.observe({ method, route, status: String(status) }, took);
      },
      worked: (task) => {
        const { kind, outcome } = task;
        finished.inc({ kind, outcome });
        seconds.observe({ kind }, task.seconds);
        for (const [stage, took] of Object.entries(task.stages)) stages.observe({ kind, stage }, took);
      },
      stored: (took) => stages.observe({ kind: 'encode', stage: 'storing' }, took),
      loaded: (load) => {
        running.set(load.running);
        waiting.set(load.waiting);
      },
      uploading: (bytes) => uploads.set(bytes),
    },
  };
}
