import { text, webAddress } from './setting-schemas.ts';

/** Settings of metrics and traces. */
export const observingSettings = {
  metricsPort: {
    env: 'METRICS_PORT',
    doc: 'Port of its own on which Prometheus finds `/metrics`; no metrics without it.',
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
    doc: 'Host name or address on which that port listens. Whoever reaches it reads the metrics.',
    schema: text.min(1),
    default: 'localhost',
  },
  otlpEndpoint: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    doc: 'OpenTelemetry collector that gets traces over HTTP, such as `http://localhost:4318`; other `OTEL_` variables hold too.',
    schema: webAddress('http://localhost:4318').optional(),
    default: undefined,
    defaultDoc: 'none: no traces',
  },
} as const;
