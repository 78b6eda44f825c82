import { connect } from 'node:net';
import { basename } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { tidyUp } from '../../src/images/housekeeping.usecases.ts';
import { backend } from '../support/backend.ts';
import { cuttableLine } from '../support/cuttable-line.ts';
import { siteAt } from '../support/faults/site.ts';
import { closedGate } from '../support/gate.ts';
import { runCommandHere } from '../support/operator.ts';
import { pngPhoto } from '../support/pictures.ts';
import { addressOf, onDatabase } from '../support/postgres/databases.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { roundRobin } from '../support/round-robin.ts';
import { startServer } from '../support/server-process.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

const encoded = z.object({ encodingId: z.string(), bytes: z.number() });

async function encodeAt(address: string, token: string): Promise<Response> {
  return siteAt(address).encode(token, await pngPhoto({ width: 64, height: 64 }));
}

const STAND_IN = { standIn: true };

/** Two real servers on one database and one bucket, behind a balancer. Their encodes wait until the gate is open. */
async function stage() {
  const dataDir = await temporaryDirectory();
  const gate = await closedGate();
  const env = { ...(await backend.environment(dataDir)), DATA_DIR: dataDir, TEST_GATE: gate.gate };
  const servers = await Promise.all([startServer(env, STAND_IN), startServer(env, STAND_IN)]);
  const site = await roundRobin(servers.map(({ address }) => address));
  const rows = (table: string) => backend.sql(dataDir, `SELECT * FROM ${table}`);
  const pending = async () => (await rows('pending_encodes')).length;
  return { dataDir, env, gate, servers, site, rows, pending };
}

/** Everything acknowledged is there, nothing else is, and the counts are right. */
async function expectWhole(
  on: Pick<Awaited<ReturnType<typeof stage>>, 'site' | 'rows' | 'dataDir' | 'pending'>,
  acknowledged: Response[],
) {
  const { site, rows, dataDir } = on;
  for (const answer of acknowledged) {
    const { encodingId, bytes } = encoded.parse(await answer.json());
    const picture = await fetch(`${site.address}/api/images/public/${encodingId}`);
    expect([picture.status, (await picture.arrayBuffer()).byteLength]).toEqual([200, bytes]);
  }
  const encodings = await rows('encodings');
  const used = (await rows('quotas')).reduce((sum, row) => sum + Number(row['used']), 0);
  expect({ used, pending: await on.pending() }).toEqual({ used: encodings.length, pending: 0 });
  const files = encodings.flatMap(({ s3_key: key }) => [`${key}`, `${key}.thumbnail`]);
  expect((await backend.files(dataDir)).sort()).toEqual(files.sort());
  return encodings.length;
}

test('A-08 fifty parallel encodes over two servers with one left give one success and 49 times 402', async () => {
  const on = await stage();
  const { token, uid } = await siteAt(on.site.address).signUp('a@example.org');
  await backend.sql(on.dataDir, `INSERT INTO quotas (uid, used) VALUES ('${uid}', 9)`);
  const asked = Array.from({ length: 50 }, () => encodeAt(on.site.address, token));
  await expect.poll(on.pending, { interval: 5 }).toBe(1);
  await on.gate.open();
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(402)]);
  expect(await on.rows('quotas')).toEqual([{ uid, used: 10 }]);
  expect(await on.rows('encodings')).toHaveLength(1);
});

test('a token from one server is accepted by the other', async () => {
  const { site, servers } = await stage();
  const { token } = await siteAt(site.address).signUp('a@example.org');
  const statuses = servers.map(async ({ address }) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${address}/api/user/status`, { headers })).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 200]);
});

test('where Postgres and a bucket keep everything, server and doctor need no DATA_DIR', async () => {
  const dataDir = await temporaryDirectory();
  const env = { ...(await backend.environment(dataDir)), DATA_DIR: '/dev/null/none' };
  const { address } = await startServer(env, STAND_IN);
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  expect(await runCommandHere('doctor', { dataDir, env })).toMatchObject({ code: 0, stderr: '' });
});

test('four servers that start at once on an empty database migrate it once', async () => {
  const dataDir = await temporaryDirectory();
  const kept = await backend.environment(dataDir);
  const name = `${basename(dataDir)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')}_empty`;
  const { url } = inject('postgres');
  await onDatabase(url, `CREATE DATABASE ${name}`);
  onTestFinished(async () => void (await onDatabase(url, `DROP DATABASE ${name} WITH (FORCE)`)));
  const DATABASE_URL = addressOf(url, name);
  const env = { ...kept, DATABASE_URL, DATA_DIR: dataDir };
  const servers = await Promise.all([1, 2, 3, 4].map(() => startServer(env, STAND_IN)));
  const health = servers.map(async ({ address }) => (await fetch(`${address}/api/health`)).status);
  expect(await Promise.all(health)).toEqual([200, 200, 200, 200]);
  const migrations = await onDatabase(DATABASE_URL, 'SELECT name FROM kysely_migration ORDER BY name');
  const names = migrations.map((row) => row['name']);
  expect(names).toEqual([...new Set(names)]);
  expect(await onDatabase(DATABASE_URL, 'SELECT id FROM installation')).toHaveLength(1);
});

test('a server that is killed in the middle of encodes loses nothing and doubles nothing', async () => {
  const on = await stage();
  const [first, second] = on.servers;
  const { token } = await siteAt(on.site.address).signUp('a@example.org');
  const answers = Array.from({ length: 6 }, () => encodeAt(on.site.address, token));
  await expect.poll(on.pending, { interval: 5 }).toBe(6);
  first?.kill('SIGKILL');
  await first?.exited;
  await on.gate.open();
  const settled = await Promise.all(answers);
  // Taking turns, each server has had three.
  expect(settled.map(({ status }) => status).sort()).toEqual([200, 200, 200, 502, 502, 502]);
  expect(await on.pending()).toBe(3);

  await backend.afterCrash(on.dataDir);
  const replacement = await startServer(on.env, STAND_IN);
  on.site.servers.splice(0, 2, replacement.address, second?.address ?? '');
  const acknowledged = settled.filter(({ status }) => status === 200);
  expect(await expectWhole(on, acknowledged)).toBe(acknowledged.length);
});

test('a server that starts leaves the encodes of another server alone', async () => {
  const on = await stage();
  const { token } = await siteAt(on.site.address).signUp('a@example.org');
  const answer = encodeAt(on.site.address, token);
  await expect.poll(on.pending).toBe(1);
  await startApp({ dataDir: on.dataDir, parts: { workers: new RecordingWorkers() } });
  expect(await on.pending()).toBe(1);
  await on.gate.open();
  expect((await answer).status).toBe(200);
  await expectWhole(on, [await answer]);
});

async function listens(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

test('a rolling restart finishes running encodes and loses no new ones', async () => {
  const on = await stage();
  const { token } = await siteAt(on.site.address).signUp('a@example.org');
  const answers: Promise<Response>[] = [];
  for (const [index, server] of on.servers.entries()) {
    const before = await on.rows('encodings');
    answers.push(encodeAt(on.site.address, token), encodeAt(on.site.address, token));
    const begun = async () => (await on.pending()) + (await on.rows('encodings')).length;
    await expect.poll(begun).toBe(before.length + 2);
    server.kill('SIGTERM');
    await expect.poll(() => listens(server.address)).toBe(false);
    answers.push(encodeAt(on.site.address, token));
    await on.gate.open();
    expect(await server.exited).toEqual([0, null]);
    await Promise.all(answers);
    await on.gate.close();
    on.site.servers[index] = (await startServer(on.env, STAND_IN)).address;
  }
  const settled = await Promise.all(answers);
  expect(settled.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await expectWhole(on, settled)).toBe(6);
});

test('A-38 two servers that sweep at once remove what has expired, once and completely', async () => {
  const one = await startApp({ parts: { workers: new RecordingWorkers() } });
  const other = await startApp({ dataDir: one.dataDir });
  const person = await one.signUp('a@example.org');
  const fields = { image: await pngPhoto({ width: 64, height: 64 }), message: 'hi', key: 'k' };
  for (let time = 0; time < 6; time += 1) await one.encode(fields, person);
  await backend.sql(
    one.dataDir,
    `UPDATE encodings SET expires_at = '2026-01-01T00:00:00.000Z'
    WHERE id IN (SELECT id FROM encodings ORDER BY id LIMIT 4)`,
  );
  const times = { now: new Date(), abandonedBefore: new Date(0), reservedBefore: new Date(0) };
  const sweep = ({ services: { housekeeping } }: typeof one) => tidyUp(times, housekeeping);
  await Promise.all([sweep(one), sweep(other), sweep(one), sweep(other)]);
  const { encodings, pending, files } = await one.leftovers();
  expect({ encodings, pending, files: files.length }).toEqual({ encodings: 2, pending: 0, files: 4 });
  expect(await one.used(person)).toBe(6);
});

test('A-38 a server that starts with its clock ten minutes ahead removes nothing that has not expired', async () => {
  const workers = new RecordingWorkers();
  const app = await startApp({ parts: { workers } });
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const { encodingId } = (await app.encode({ image, message: 'hi', key: 'k' }, person)).json();
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await backend.sql(app.dataDir, `UPDATE encodings SET expires_at = '${inMinutes(5).toISOString()}'`);
  vi.useFakeTimers({ toFake: ['Date'], now: inMinutes(10) });
  onTestFinished(() => void vi.useRealTimers());
  await startApp({ dataDir: app.dataDir, parts: { workers } });
  vi.useRealTimers();
  expect((await app.get(`/api/images/public/${encodingId}`)).status).toBe(200);
});

/** One real server that reaches its database and its bucket over lines that a test can interrupt. */
async function disturbed() {
  const dataDir = await temporaryDirectory();
  const env = await backend.environment(dataDir);
  const [database, bucket] = [new URL(env['DATABASE_URL'] ?? ''), new URL(env['S3_ENDPOINT'] ?? '')];
  const lines = [];
  for (const url of [database, bucket]) {
    const line = await cuttableLine({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    lines.push(line);
  }
  const patience = { DATABASE_SECONDS: '1', S3_SECONDS: '1' };
  const addresses = { DATABASE_URL: String(database), S3_ENDPOINT: bucket.origin };
  const gate = await closedGate();
  const reached = { ...env, DATA_DIR: dataDir, TEST_GATE: gate.gate };
  const server = await startServer({ ...reached, ...patience, ...addresses }, STAND_IN);
  return { dataDir, env: reached, gate, server, lines };
}

test('a server whose database and bucket are cut off and fall silent survives, and loses nothing', async () => {
  const { dataDir, env, gate, server, lines } = await disturbed();
  const { token } = await siteAt(server.address).signUp('a@example.org');
  const rows = (table: string) => backend.sql(dataDir, `SELECT * FROM ${table}`);
  const pending = async () => (await rows('pending_encodes')).length;
  const ready = async () => (await fetch(`${server.address}/api/health`)).status;
  const answers: Response[] = [];
  for (const line of lines) {
    for (const disturb of [line.hush, line.cut]) {
      const before = await pending();
      const begun = encodeAt(server.address, token);
      await expect.poll(pending, { interval: 5 }).toBe(before + 1);
      const reads = Array.from({ length: 5 }, () => fetch(`${server.address}/api/config`));
      const history = { headers: { authorization: `Bearer ${token}` } };
      reads.push(fetch(`${server.address}/api/images/history`, history));
      disturb();
      await gate.open();
      answers.push(await begun);
      for (const read of await Promise.all(reads)) expect([200, 503]).toContain(read.status);
      line.mend();
      await expect.poll(ready).toBe(200);
      await gate.close();
    }
  }
  await gate.open();
  answers.push(await encodeAt(server.address, token));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 200]);
  server.kill('SIGTERM');
  expect(await server.exited).toEqual([0, null]);

  await backend.afterCrash(dataDir);
  const site = await roundRobin([(await startServer(env, STAND_IN)).address]);
  const acknowledged = answers.filter(({ status }) => status === 200);
  expect(await expectWhole({ dataDir, site, rows, pending }, acknowledged)).toBeGreaterThanOrEqual(
    acknowledged.length,
  );
});
