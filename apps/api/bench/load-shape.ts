/** The load that the server is put under. */
export interface Load {
  name: string;
  requests: {
    method?: 'GET' | 'POST' | 'PUT';
    path: string;
    headers?: Record<string, string>;
    body?: Buffer;
  }[];
  connections: number;
  seconds: number;
  /** Requests per second in total; if absent, as many as are answered. */
  rate?: number;
  /** The answers are large, and only GET is used. */
  large?: boolean;
}

export type Request = Load['requests'][number];

/** The value below which this part of the times lies; 0 if there are none. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
