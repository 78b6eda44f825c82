import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type FinishedTask, NO_OBSERVER, type Observer } from './observer.ts';

/** Sends spans to an OpenTelemetry collector. */
export interface Tracing {
  observer: Observer;
  /** Sends what has not been sent yet, if possible, and stops. */
  close(): Promise<void>;
}

interface Past {
  name: string;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  attributes?: Attributes;
  parent?: Span | undefined;
}

function recorder(tracer: Tracer) {
  return ({ name, from, to, attributes = {}, parent }: Past): Span => {
    const within = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    const span = tracer.startSpan(name, { startTime: from, attributes }, within);
    span.end(to);
    return span;
  };
}

/** One span for the task and one below it for each stage; the time before the first stage was spent waiting. */
function recordTask(record: (past: Past) => Span, task: FinishedTask, parent: Span | undefined): void {
  const to = Date.now();
  const attributes = { 'underpaint.outcome': task.outcome };
  const whole = record({ name: task.kind, from: to - task.seconds * 1000, to, attributes, parent });
  const stages = Object.entries(task.stages);
  let from = to - stages.reduce((sum, [, seconds]) => sum + seconds * 1000, 0);
  for (const [name, seconds] of stages) {
    record({ name, from, to: from + seconds * 1000, parent: whole });
    from += seconds * 1000;
  }
}

function observerOf(tracer: Tracer): Observer {
  const record = recorder(tracer);
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<object, Span>();
  return {
    ...NO_OBSERVER,
    arrived: (request, proceed) => {
      const attributes = { 'underpaint.request_id': request.id };
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
      spans.set(request, span);
      current.run(span, proceed);
    },
    answered: (request, { method, route, status }) => {
      const span = spans.get(request);
      span?.updateName(`${method} ${route}`);
      span?.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
    worked: (task) => recordTask(record, task, current.getStore()),
    stored: (seconds) => {
      const to = Date.now();
      record({ name: 'storing', from: to - seconds * 1000, to, parent: current.getStore() });
    },
  };
}

const COLLECTOR_MILLISECONDS = 3000;

/**
 * Connects to a collector; spans that it does not accept are lost. The spans are our own: those of instrumented
 * libraries would contain addresses and queries, and with them ids of shares. For the same reason the provider is not
 * made the global one.
 */
export function openTracing(endpoint: string): Tracing {
  const url = new URL('v1/traces', endpoint.replace(/\/*$/, '/')).href;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: COLLECTOR_MILLISECONDS });
  const named = resourceFromAttributes({ 'service.name': 'underpaint' });
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return {
    observer: observerOf(provider.getTracer('underpaint')),
    close: () => provider.shutdown().catch(() => {}),
  };
}
