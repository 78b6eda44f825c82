import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../src/http/logging.ts';
import { openRedis } from '../../src/limits/redis.ts';
import { startSweeping } from '../../src/sweeping.ts';
import { backend } from '../support/backend.ts';
import { freePort } from '../support/free-port.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startRedis } from '../support/redis-server.ts';
import { startServer } from '../support/server-process.ts';
import { startApp, type TestApp, temporaryDirectory } from '../support/test-app.ts';

function workers() {
  const recording = new RecordingWorkers();
  recording.rightKeys.add('right');
  return recording;
}

/** Two servers on one database. */
async function pair(env: Record<string, string> = {}) {
  const one = await startApp({ env, parts: { workers: workers() } });
  const other = await startApp({ env, dataDir: one.dataDir, parts: { workers: workers() } });
  const person = await one.signUp('a@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const { s3Key } = (await one.encode({ image, message: 'hi', key: 'right' }, person)).json();
  return { one, other, s3Key };
}

async function statuses(apps: TestApp[], s3Key: string, keys: string[]): Promise<number[]> {
  const tries = keys.map((key, index) => apps[index % apps.length]?.decode({ s3Key, key }));
  return (await Promise.all(tries)).map((answer) => answer?.status ?? 0).sort();
}

const guesses = (count: number) => Array.from({ length: count }, (_, index) => `guess ${index}`);

async function expectFiveTries({ one, other, s3Key }: Awaited<ReturnType<typeof pair>>) {
  const right = Array<string>(12).fill('right');
  expect(await statuses([one, other], s3Key, right)).toEqual(Array(12).fill(200));
  const found = await statuses([one, other], s3Key, guesses(30));
  expect(found).toEqual([...Array<number>(5).fill(422), ...Array<number>(25).fill(429)]);
  const limited = await other.decode({ s3Key, key: 'right' });
  expect([limited.status, limited.json().code]).toEqual([429, 'rate.limited']);
  const seconds = Number(limited.headers['retry-after']);
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
}

test('A-47 two servers on one database give five tries together, and right keys never count', async () => {
  await expectFiveTries(await pair());
});

test('A-47 two servers on one Redis give five tries together, and right keys never count', async () => {
  const { url } = await startRedis(await freePort());
  const on = await pair({ REDIS_URL: url });
  await expectFiveTries(on);
  expect(await backend.sql(on.one.dataDir, 'SELECT * FROM wrong_keys')).toEqual([]);
});

test.each(['database', 'Redis'])(
  'A-47 two servers on one %s share the wrong keys that a network has over all pictures',
  async (shared) => {
    const redis = shared === 'Redis' ? { REDIS_URL: (await startRedis(await freePort())).url } : {};
    const { one, other, s3Key } = await pair({ ...redis, RATE_WRONG_KEYS: '20' });
    const image = await pngPhoto({ width: 64, height: 64 });
    const tries = guesses(40).map((key, index) => {
      const altered = Buffer.concat([image, Buffer.from(key)]);
      return (index % 2 === 0 ? one : other).decode({ image: altered, key });
    });
    const found = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(found).toEqual([...Array<number>(20).fill(422), ...Array<number>(20).fill(429)]);
    const limited = await other.decode({ s3Key, key: 'right' });
    expect(limited.json().message).toMatch(/^Too many wrong keys from your network\. /);
  },
);

/** Names of what is counted, where it is shared. */
const NAMES = {
  database: async ({ dataDir }: TestApp) =>
    (await backend.sql(dataDir, 'SELECT subject FROM wrong_keys')).map(({ subject }) => String(subject)),
  Redis: async (_: TestApp, url: string) => {
    const { redis, close } = await openRedis(url, () => {});
    return redis.keys('*').finally(close);
  },
} as const;

test.each(['database', 'Redis'] as const)(
  'what is counted in a %s cannot be found out by trying every address: under another secret it has other names',
  async (shared) => {
    const namesUnder = async (AUTH_SECRET: string) => {
      const REDIS_URL = shared === 'Redis' ? (await startRedis(await freePort())).url : '';
      const { one, s3Key } = await pair({ AUTH_SECRET, ...(REDIS_URL && { REDIS_URL }) });
      expect((await one.decode({ s3Key, key: 'guess' })).status).toBe(422);
      return NAMES[shared](one, REDIS_URL);
    };
    const names = await namesUnder('one secret of at least 32 characters');
    const others = await namesUnder('another secret of at least 32 characters');
    expect(names.length).toBeGreaterThan(1);
    expect(others.filter((name) => names.includes(name))).toEqual([]);
  },
);

const MINUTES = 60_000;

test('what a database holds of a wrong key is removed by a sweep after 15 minutes, even if none is tried again', async () => {
  const { one, s3Key } = await pair();
  expect((await one.decode({ s3Key, key: 'guess' })).status).toBe(422);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const later = new Date(Date.now() + 15 * MINUTES);
  onTestFinished(startSweeping({ ...one.services, databaseNow: async () => later }, createLog('silent')));
  vi.advanceTimersByTime(5 * MINUTES);
  await expect.poll(() => NAMES.database(one)).toEqual([]);
});

async function expectThreeGuesses({ one, other }: Awaited<ReturnType<typeof pair>>) {
  const signIn = async (app: TestApp, password: string) => {
    const payload = { email: 'a@example.org', password };
    return (await app.request({ method: 'POST', url: '/api/auth/sign-in/email', payload })).status;
  };
  const found = [];
  for (const app of [one, other, one, other]) found.push(await signIn(app, 'a guess'));
  expect(found).toEqual([401, 401, 401, 429]);
  expect(await signIn(one, 'secret1')).toBe(429);
}

test('D.3 two servers on one database, or on one Redis, count wrong passwords together', async () => {
  await expectThreeGuesses(await pair({ RATE_AUTH_ACCOUNT: '3' }));
  const { url } = await startRedis(await freePort());
  await expectThreeGuesses(await pair({ RATE_AUTH_ACCOUNT: '3', REDIS_URL: url }));
});

test('A-47 a try that fails does not count', async () => {
  const { one, other, s3Key } = await pair();
  const failing = workers();
  failing.decode = async () => {
    throw new Error('boom');
  };
  const broken = await one.twin({ workers: failing });
  for (const key of guesses(8)) expect((await broken.decode({ s3Key, key })).status).toBe(500);
  expect((await other.decode({ s3Key, key: 'right' })).status).toBe(200);
});

test('with Redis the servers count requests together, without it each by itself', async () => {
  const { url } = await startRedis(await freePort());
  const ask = async ({ one, other }: Awaited<ReturnType<typeof pair>>) => {
    const answers = [];
    for (const app of [one, other, one, other]) answers.push((await app.get('/api/config')).status);
    return answers;
  };
  expect(await ask(await pair({ RATE_READ: '2', REDIS_URL: url }))).toEqual([200, 200, 429, 429]);
  expect(await ask(await pair({ RATE_READ: '2' }))).toEqual([200, 200, 200, 200]);
});

test('a Redis that has answered is not taken for one that does not, however busy the server was', async () => {
  const { url } = await startRedis(await freePort());
  const { redis, close } = await openRedis(url, () => {});
  onTestFinished(close);
  const answer = redis.ping();
  // Nothing else runs on this thread for a second, twice what a command may take.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  expect(await answer).toBe('PONG');
});

test('a Redis that goes away takes nothing down: each server counts by itself until it is back', async () => {
  const port = await freePort();
  const first = await startRedis(port);
  const { one, other, s3Key } = await pair({ RATE_READ: '3', REDIS_URL: first.url });
  await first.stop();
  const read = async (app: TestApp) => (await app.get('/api/config')).status;
  expect([await read(one), await read(one), await read(one), await read(one)]).toEqual([200, 200, 200, 429]);
  expect([await read(other), await read(other), await read(other), await read(other)]).toContain(429);
  expect(await statuses([one], s3Key, guesses(7))).toEqual([...Array<number>(5).fill(422), 429, 429]);

  await startRedis(port);
  await expect.poll(() => read(one)).toBe(200);
  await expect.poll(() => read(other)).toBe(200);
  expect([await read(one), await read(other)]).toEqual([200, 429]);
});

/** What the app has logged about its Redis. */
const saidOfRedis = ({ log }: TestApp) =>
  log.filter((line) => line.includes('Redis')).map((line): string => JSON.parse(line).msg);

const unusable = (reason: string) =>
  `Redis cannot be used: ${reason}. Each server counts its limits by itself.`;
const USED = 'Redis works: the servers count their limits together.';

async function listening(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer(onConnection);
  onTestFinished(() => void server.close());
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `redis://127.0.0.1:${port}`;
}

const withPassword = async () => {
  const { url } = await startRedis(await freePort(), ['--requirepass', 'secret']);
  return new URL(url);
};

test.each([
  ['nothing listens there', async () => `redis://127.0.0.1:${await freePort()}`],
  ['it requires a password: redis://:PASSWORD@HOST:6379', async () => String(await withPassword())],
  [
    'it refuses the name or the password',
    async () => String(Object.assign(await withPassword(), { password: 'wrong' })),
  ],
  [
    'what answers there is not Redis',
    () =>
      listening((socket) => socket.on('error', () => {}).on('data', () => socket.write('HTTP/1.1 400\r\n'))),
  ],
  ['it does not answer', () => listening((socket) => socket.on('error', () => {}).resume())],
] as const)('a server starts without its Redis and says that %s', async (reason, url) => {
  const app = await startApp({ env: { REDIS_URL: await url() }, parts: { workers: workers() } });
  const image = await pngPhoto({ width: 64, height: 64 });
  expect((await app.decode({ image, key: 'right' })).status).toBe(200);
  expect(saidOfRedis(app)).toEqual([unusable(reason)]);
});

test('a Redis with a password is used, and losing it and getting it back are each logged once', async () => {
  const port = await freePort();
  const options = ['--requirepass', 'secret'];
  const first = await startRedis(port, options);
  const url = `redis://:secret@127.0.0.1:${port}`;
  const app = await startApp({ env: { REDIS_URL: url }, parts: { workers: workers() } });
  expect(saidOfRedis(app)).toEqual([USED]);
  await first.stop();
  await expect.poll(() => saidOfRedis(app).length).toBe(2);
  await startRedis(port, options);
  await expect.poll(() => saidOfRedis(app)).toEqual([USED, unusable('nothing listens there'), USED]);
});

test('the real server says at its start that its Redis cannot be used', async () => {
  const dataDir = await temporaryDirectory();
  const env = { ...(await backend.environment(dataDir)), DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
  const { log } = await startServer({ ...env, REDIS_URL }, { standIn: true });
  expect(log.join('\n')).toContain(unusable('nothing listens there'));
});
