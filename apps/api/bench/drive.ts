import autocannon from 'autocannon';
import { download } from './download.ts';
import { type Load, percentile } from './load-shape.ts';
import type { Driven } from './server.ts';

const PATIENCE_SECONDS = 60;

export interface Measured {
  name: string;
  /** Answers with 2xx per second. */
  perSecond: number;
  p50: number;
  p99: number;
  /** The longest anybody waited, in milliseconds. */
  max: number;
  megabytesPerSecond: number;
  /** Other answers, by status. */
  refused: Record<string, number>;
  /** Milliseconds until those were refused: median and longest. */
  refusedAfter: { p50: number; max: number } | null;
  withoutAnswer: number;
  /** How many processors the server kept busy. */
  processors: number;
}

const sorted = (numbers: number[]) => numbers.sort((one, other) => one - other);

/** Times and statuses of single answers, because autocannon's totals mix answers and refusals. */
function recorder() {
  const served: number[] = [];
  const refused = new Map<number, number[]>();
  const onResponse = (_client: unknown, status: number, _bytes: number, milliseconds: number) => {
    if (status < 300) return void served.push(milliseconds);
    const times = refused.get(status) ?? [];
    times.push(milliseconds);
    refused.set(status, times);
  };
  return { served, refused, onResponse };
}

function refusals(refused: Map<number, number[]>): Pick<Measured, 'refused' | 'refusedAfter'> {
  const times = sorted([...refused.values()].flat());
  return {
    refused: Object.fromEntries([...refused].map(([status, all]) => [status, all.length])),
    refusedAfter: times.length === 0 ? null : { p50: percentile(times, 0.5), max: percentile(times, 1) },
  };
}

async function fire(address: string, load: Load, { onResponse }: ReturnType<typeof recorder>) {
  const { requests, connections, seconds, rate } = load;
  const options: autocannon.Options = {
    url: address,
    requests,
    connections,
    duration: seconds,
    timeout: PATIENCE_SECONDS,
    ...(rate === undefined ? {} : { overallRate: rate, ignoreCoordinatedOmission: true }),
  };
  const { throughput, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const done = (error: unknown, result: autocannon.Result) => (error ? reject(error) : resolve(result));
    autocannon(options, done).on('response', onResponse);
  });
  return { bytes: throughput.total, errors };
}

/** Sends load to the server and measures the answers, and what they cost. */
export async function drive(server: Driven, load: Load): Promise<Measured> {
  const told = recorder();
  const { served, refused } = told;
  const [cpu, began] = [await server.cpuSeconds(), performance.now()];
  const { bytes, errors } = await (load.large ? download : fire)(server.address, load, told);
  const took = (performance.now() - began) / 1000;
  const times = sorted(served);
  return {
    name: load.name,
    perSecond: served.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: percentile(times, 1),
    megabytesPerSecond: bytes / took / 1e6,
    ...refusals(refused),
    withoutAnswer: errors,
    processors: ((await server.cpuSeconds()) - cpu) / took,
  };
}
