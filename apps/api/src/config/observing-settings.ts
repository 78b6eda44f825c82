import { text, webAddress, wholeNumber } from './setting-schemas.ts';

/** Settings of metrics and traces. */
export const observingSettings = {
  metricsPort: {
    env: 'METRICS_PORT',
    doc: 'Separate port that serves `/metrics` to Prometheus; without it there are no metrics.',
    schema: wholeNumber({ min: 0, max: 65_535 }).optional(),
  },
  metricsHost: {
    env: 'METRICS_HOST',
    doc: 'Host name or address on which that port listens. Anyone who can reach it can read the metrics.',
    schema: text.min(1),
    default: 'localhost',
  },
  otlpEndpoint: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    doc: 'OpenTelemetry collector for traces over HTTP, such as `http://localhost:4318`; other `OTEL_` variables work too.',
    schema: webAddress('http://localhost:4318').optional(),
    defaultDoc: 'none: no traces',
  },
} as const;
