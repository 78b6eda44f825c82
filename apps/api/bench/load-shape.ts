/** What the server is driven with. */
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
  /** Requests a second in all; as many as are answered when absent. */
  rate?: number;
  /** The answers are large, and only GET is asked. */
  large?: boolean;
}

export type Request = Load['requests'][number];

/** Part of the times below which so many lie; 0 of none. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
