import { text, webAddress } from './setting-schemas.ts';

/** Settings of metrics and traces. */
export const observingSettings = {
  metricsPort: {
    env: 'METRICS_PORT',
    doc: 'Separate port that serves `/metrics` to Prometheus; without it there are no metrics.',
    schema: text
      .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535')
      .optional(),
    default: undefined,
    defaultDoc: 'none',
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
    default: undefined,
    defaultDoc: 'none: no traces',
  },
} as const;
