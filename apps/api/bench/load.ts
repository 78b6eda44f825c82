import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drive, type Measured } from './drive.ts';
import { besideHostile, type Met, PRODUCTION, p99 } from './hostile.ts';
import type { Load } from './load-shape.ts';
import { type Offered, offer } from './offer.ts';
import { type BenchServer, startBareServer, startBenchServer } from './server.ts';
import { prepare, type Requests } from './stage.ts';
import { prepareUploads, type Uploaded, upload } from './uploads.ts';

const WARM_SECONDS = 3;
const STARTS = 3;
const OFFER_SECONDS = 40;
const PART_OF_FULL = 0.7;
const PICTURE_CONNECTIONS = 20;
const UPLOAD_CONNECTIONS = 8;
/** Uploads per second to prepare for. */
const EXPECTED_UPLOADS = 40;
const LOOK_UPS_BESIDE = 1000;
const STAGES = ['reading', 'key', 'hiding', 'reporting', 'checking'];

const say = (line: string) => process.stdout.write(`${line}\n`);
const round = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

function sayMeasured(measured: Measured): void {
  const { name, perSecond, p50, p99, max, megabytesPerSecond, refused, refusedAfter } = measured;
  const others = Object.entries(refused).map(([status, count]) => `${count} × ${status}`);
  const after =
    refusedAfter === null ? '' : ` after ${round(refusedAfter.p50)}, at most ${round(refusedAfter.max)} ms`;
  const cells = [
    name,
    round(perSecond),
    round(megabytesPerSecond),
    round(p50),
    round(p99),
    round(max),
    `${others.join(', ') || 'none'}${after}${measured.withoutAnswer > 0 ? `, ${measured.withoutAnswer} without answer` : ''}`,
    measured.processors.toFixed(2),
  ];
  say(`| ${cells.join(' | ')} |`);
}

function sayOffered(times: number, offered: Offered): void {
  const { done, seconds, longest, longestRefusal, refused, withoutRetryAfter, withoutAnswer } = offered;
  say(
    `| ${times} × the encodes it can do: ${offered.offered} offered, ${done} done | ${round(done / seconds)} | | | | ` +
      `${round(longest)} | ${refused} after at most ${round(longestRefusal)} ms, ${withoutRetryAfter} of them ` +
      `without Retry-After, ${withoutAnswer} without answer | |`,
  );
}

async function coldStarts(dataDir: string): Promise<string> {
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startBenchServer(join(dataDir, `start-${start}`));
    seconds.push(server.startSeconds);
    await server.stop();
  }
  return seconds.map((each) => each.toFixed(2)).join(', ');
}

/** How the stages of an encode share the picture workers' time under load. */
async function stageParts(
  server: BenchServer,
  work: () => Promise<Measured>,
  workers: number,
): Promise<[Measured, Map<string, number>]> {
  const spent = async (stage: string) =>
    server.metric('underpaint_stage_duration_seconds_sum', `kind="encode",stage="${stage}"`);
  const [before, began] = [await Promise.all(STAGES.map(spent)), performance.now()];
  const measured = await work();
  const seconds = (performance.now() - began) / 1000;
  const after = await Promise.all(STAGES.map(spent));
  const part = (_: string, index: number) => ((after[index] ?? 0) - (before[index] ?? 0)) / seconds / workers;
  return [measured, new Map(STAGES.map((stage, index) => [stage, part(stage, index)]))];
}

/** How fast the downloads would be without the product: the ratio to that is what counts. */
async function bareDownloads({ pictureFile }: Requests, seconds: number): Promise<Measured> {
  const bare = await startBareServer(pictureFile);
  const load = { name: '… the same file by a bare Node server', requests: [{ path: '/' }], large: true };
  const measured = await drive(bare, { ...load, connections: PICTURE_CONNECTIONS, seconds });
  await bare.stop();
  return measured;
}

function sayUploaded(name: string, uploaded: Uploaded): void {
  const { perSecond, p50, p99, max, refused, processors } = uploaded;
  const cells = [name, round(perSecond), '', round(p50), round(p99), round(max), refused || 'none'];
  say(`| ${[...cells, processors.toFixed(2)].join(' | ')} |`);
}

/** Uploads of finished pictures with their labels: alone, and beside look-ups. */
async function measureUploads(
  server: BenchServer,
  { token, share }: Requests,
  { seconds, load }: { seconds: number; load: Drive },
): Promise<void> {
  const pictures = (rate: number) => prepareUploads(server, token, Math.ceil(seconds * rate));
  const connections = UPLOAD_CONNECTIONS;
  await upload(server, await pictures(1), { connections });
  const alone = await upload(server, await pictures(EXPECTED_UPLOADS), { connections });
  sayUploaded(`uploads of finished pictures, ${connections} connections`, alone);
  const sent = await pictures(alone.perSecond);
  const beside = upload(server, sent, { connections });
  const rate = LOOK_UPS_BESIDE;
  const part = { rate, seconds: Math.max(2, Math.floor(seconds / 2)) };
  sayMeasured(await load(`${rate} share look-ups a second beside uploads`, [share], 20, part));
  sayUploaded('… uploads beside it', await beside);
}

type Drive = (
  name: string,
  requests: Load['requests'],
  connections: number,
  more?: Partial<Load>,
) => Promise<Measured>;

async function measurePictures(load: Drive, requests: Requests, seconds: number): Promise<number> {
  const name = `public pictures, ${PICTURE_CONNECTIONS} connections`;
  const pictures = await load(name, [requests.picture], PICTURE_CONNECTIONS, { large: true });
  sayMeasured(pictures);
  const bare = await bareDownloads(requests, seconds);
  sayMeasured(bare);
  return pictures.perSecond / bare.perSecond;
}

/** Look-ups beside encodes: as many as are answered, and at a share of that. */
async function measureBeside(load: Drive, { share, encode }: Requests, seconds: number): Promise<void> {
  const working = load('… encodes beside it', [encode], 4, { seconds: 3 * seconds });
  const beside = await load('share look-ups while encodes run, 50 connections', [share], 50);
  sayMeasured(beside);
  const rate = Math.floor(beside.perSecond * PART_OF_FULL);
  sayMeasured(await load(`${rate} share look-ups a second while encodes run (70 %)`, [share], 20, { rate }));
  sayMeasured(await working);
}

async function measureMixed(load: Drive, { share, picture, decode, encode }: Requests): Promise<void> {
  const all = [
    load('everything at once: 1,000 share look-ups a second', [share], 20, { rate: 1000 }),
    load('… public pictures, 4 connections', [picture], 4, { large: true }),
    load('… decodes, 2 connections', [decode], 2),
    load('… encodes, 2 connections', [encode], 2),
  ];
  for (const each of all) sayMeasured(await each);
}

async function measureAll(
  server: BenchServer,
  requests: Requests,
  { seconds, onlyUploads }: { seconds: number; onlyUploads: boolean },
): Promise<void> {
  const { share, picture, decode, encode } = requests;
  const load: Drive = (name, of, connections, more = {}) =>
    drive(server, { name, requests: of, connections, seconds, ...more });
  const encodes = (name: string) => load(name, [encode], 4, { seconds: 3 * seconds });
  await load('warm', [share, picture], 20, { seconds: WARM_SECONDS });

  say('| load | a second | MB/s | p50, ms | p99, ms | longest, ms | refused | processors |');
  say('|---|---|---|---|---|---|---|---|');
  if (onlyUploads) return measureUploads(server, requests, { seconds, load });
  sayMeasured(await load('share look-ups, 50 connections', [share], 50));
  sayMeasured(await load('share look-ups, 500 connections', [share], 500));
  const ratio = await measurePictures(load, requests, seconds);
  sayMeasured(await load('decodes, 4 connections', [decode], 4));
  await measureUploads(server, requests, { seconds, load });
  const [encoded, parts] = await stageParts(server, () => encodes('encodes, 4 connections'), 2);
  sayMeasured(encoded);
  await measureBeside(load, requests, seconds);
  await measureMixed(load, requests);
  for (const times of [2, 10]) {
    const rate = times * encoded.perSecond;
    sayOffered(times, await offer(server, encode, { rate, seconds: OFFER_SECONDS }));
    sayMeasured(await load('… share look-ups right after it', [share], 50));
  }
  sayMeasured(await encodes('encodes, 4 connections, at the end'));
  say(`\npublic pictures: ${round(ratio)} × the bare server`);
  const percent = (part: number) => `${(part * 100).toFixed(0)} %`;
  const stages = [...parts].map(([stage, part]) => `${stage} ${percent(part)}`).join(', ');
  say(`encodes, of the picture workers' time: ${stages}`);
}

function sayMet(name: string, met: Met, calm?: Met): void {
  const { times, refused } = met;
  const others = Object.entries(refused).map(([status, count]) => `${count} × ${status}`);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  const ratio = calm === undefined ? '' : `${round(p99(met) / p99(calm))} ×`;
  const cells = [`${met.name}, ${name}`, times.length, round(median), round(p99(met)), ratio];
  say(`| ${[...cells, others.join(', ') || 'none'].join(' | ')} |`);
}

/** One hostile network with a hundred connections beside ordinary people, with production limits. */
async function measureHostile(dataDir: string, seconds: number): Promise<void> {
  const server = await startBenchServer(dataDir, { ...SANDBOX, ...PRODUCTION });
  const { calm, beside } = await besideHostile(server, await prepare(server, dataDir), seconds);
  say('\n| people | answered | p50, ms | p99, ms | of calm | refused |\n|---|---|---|---|---|---|');
  for (const met of calm) sayMet('calm', met);
  for (const [index, met] of beside.entries()) sayMet('beside 100 hostile connections', met, calm[index]);
  say(`\npeak memory meanwhile: ${Math.round(await server.peakMiB())} MiB`);
  await server.stop();
}

/** Everybody buys their plan in the sandbox. */
const SANDBOX = { BILLING: 'sandbox', BILLING_SANDBOX_ANYWHERE: 'true' };

async function measureLoad(
  dataDir: string,
  { seconds, onlyUploads }: { seconds: number; onlyUploads: boolean },
): Promise<void> {
  if (!onlyUploads) say(`cold starts: ${await coldStarts(dataDir)} s\n`);
  const server = await startBenchServer(join(dataDir, 'data'), SANDBOX);
  const requests = await prepare(server, join(dataDir, 'data'));
  say(`the picture has ${Math.round(requests.pictureBytes / 1000)} kB`);
  await measureAll(server, requests, { seconds, onlyUploads });
  say(`peak memory: ${Math.round(await server.peakMiB())} MiB`);
  await server.stop();
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    hostile: { type: 'boolean', default: false },
    uploads: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const dataDir = await mkdtemp(join(tmpdir(), 'underpaint-load-'));
try {
  const load = () =>
    loadavg()
      .map((each) => each.toFixed(1))
      .join(' ');
  say(`${availableParallelism()} processors, Node ${process.versions.node}; load before: ${load()}`);
  if (!values.hostile) await measureLoad(dataDir, { seconds, onlyUploads: values.uploads });
  if (!values.uploads) await measureHostile(join(dataDir, 'hostile'), 5 * seconds);
  say(`load after: ${load()}`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
