import type { Config } from '../config/config.ts';
import { both, NO_OBSERVER, type Observer } from './observer.ts';

export interface Observing {
  observer: Observer;
  close(): Promise<void>;
}

const NOTHING: Observing = { observer: NO_OBSERVER, close: async () => {} };

async function measuring({ metricsPort: port, metricsHost: host }: Config): Promise<Observing> {
  if (port === undefined) return NOTHING;
  const { prometheusMetrics } = await import('./prometheus.ts');
  const { serveMetrics } = await import('./metrics-server.ts');
  const metrics = prometheusMetrics();
  const server = await serveMetrics(metrics, { host, port });
  return { observer: metrics.observer, close: () => server.close() };
}

async function tracing({ otlpEndpoint }: Config): Promise<Observing> {
  if (otlpEndpoint === undefined) return NOTHING;
  const { openTracing } = await import('./tracing.ts');
  return openTracing(otlpEndpoint);
}

/** Starts the metrics and traces that the settings ask for; the code for others is not even loaded. */
export async function startObserving(config: Config): Promise<Observing> {
  const [metrics, traces] = [await measuring(config), await tracing(config)];
  return {
    observer: both(metrics.observer, traces.observer),
    close: async () => {
      await metrics.close();
      await traces.close();
    },
  };
}
