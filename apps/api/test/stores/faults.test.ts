import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../../vitest.limits.ts';
import { parseConfig } from '../../src/config/config.ts';
import { openStores } from '../../src/open-stores.ts';
import { examineInstallation } from '../../src/operator/doctor.ts';
import { backend } from '../support/backend.ts';
import { type Crowd, drive, WEBHOOK_SECRET } from '../support/faults/crowd.ts';
import {
  examineBuyers,
  examineCustomer,
  examineLeavers,
  examineMessage,
  examineReservations,
} from '../support/faults/examination.ts';
import { emptyLedger } from '../support/faults/ledger.ts';
import { oneOf, type Randomness, randomness } from '../support/faults/randomness.ts';
import { siteAt } from '../support/faults/site.ts';
import { labelled } from '../support/on-device.ts';
import { pngPhoto } from '../support/pictures.ts';
import {
  beginServer,
  type ServerOptions,
  type ServerProcess,
  startServer,
} from '../support/server-process.ts';
import { StripeDouble } from '../support/stripe-double/stripe-double.ts';
import { PRICE } from '../support/stripe-double/stripe-objects.ts';
import { SECRET_KEY } from '../support/stripe-double/stripe-request.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

/** Set by `npm run faults -- --rounds 100 --seed 7`. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);
const SEED = Number(process.env['FAULT_SEED'] ?? 1);
/**
 * With many rounds everything is as in production; with a few, work on pictures would dominate, and it is not the
 * point.
 */
const WHOLLY_REAL = ROUNDS > 2;
const SERVER: ServerOptions = WHOLLY_REAL ? { rehearses: true } : { standIn: true };
/** A start takes about a second. */
const START_MILLISECONDS = 1500;
/** Long enough for a picture to be worked on, or for a stand-in to answer for several. */
const MOMENT_MILLISECONDS = WHOLLY_REAL ? 1500 : 100;
const ACKNOWLEDGED_MAX = 4;
/** A picture with room for a message, and one that nothing works on. */
const HAS_ROOM = { width: 320, height: 320 };
const TINY = { width: 16, height: 16 };
const LOOKED_AT_AGAIN = 5;

const FREE_OF_LIMITS = {
  RATE_AUTH: '1000000',
  RATE_ENCODE: '1000000',
  RATE_ENCODE_ACCOUNT: '1000000',
  RATE_DECODE: '1000000',
  RATE_READ: '1000000',
  RATE_BILLING: '1000000',
  TASK_SECONDS: '120',
  WORKERS: '2',
};

async function stage() {
  const dataDir = await temporaryDirectory();
  const stripe = await StripeDouble.start();
  const env = {
    ...(await backend.environment(dataDir)),
    ...FREE_OF_LIMITS,
    DATA_DIR: dataDir,
    SUPPORT_EMAIL: 'help@example.org',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_ID: PRICE,
    STRIPE_API: stripe.url,
  };
  const image = await pngPhoto(WHOLLY_REAL ? HAS_ROOM : TINY);
  const random = randomness(SEED);
  const madeFor = async (labelUrl: string) =>
    WHOLLY_REAL ? (await labelled(labelUrl)).image.jpeg({ quality: 92 }).toBuffer() : image;
  return { dataDir, env, stripe, image, madeFor, random, ledger: emptyLedger() };
}

type Stage = Awaited<ReturnType<typeof stage>>;

/** Lets some pictures expire, so that the next start has something to sweep. */
async function expireSome({ dataDir, ledger, random }: Stage): Promise<void> {
  const owner = oneOf(
    ledger.customers.filter(({ pictures }) => pictures.size > 2),
    random,
  );
  for (const id of [...(owner?.pictures.keys() ?? [])].slice(0, 2)) {
    await backend.sql(dataDir, `UPDATE encodings SET expires_at = '2020-01-01' WHERE id = '${id}'`);
    owner?.pictures.delete(id);
    owner?.gone.add(id);
  }
}

/** Lets the half hour pass for reservations whose devices were never told, so that the next start gives them back. */
async function abandonUntold({ dataDir, ledger }: Stage): Promise<void> {
  const told = ledger.customers.flatMap(({ reservations }) => [...reservations.keys()]);
  const those = told.map((id) => `'${id}'`).join(', ') || "''";
  const aged = "UPDATE pending_encodes SET started_at = '2020-01-01T00:00:00.000Z' WHERE plan IS NOT NULL";
  await backend.sql(dataDir, `${aged} AND id NOT IN (${those})`);
}

/** Kills a server while it starts, migrates, tidies and sweeps. */
async function killAtStart({ env, random }: Stage): Promise<void> {
  const starting = beginServer(env, SERVER);
  starting.address.catch(() => {});
  setTimeout(() => starting.kill('SIGKILL'), random() * START_MILLISECONDS);
  await starting.exited;
}

/** Lines of the server's log to quote for a failure. */
const QUOTED_LINES = 20;

/** Kills at a random moment after a random number of acknowledged encodes, possibly none. */
function killer(random: Randomness, kill: () => void): () => void {
  let left = Math.floor(random() * ACKNOWLEDGED_MAX);
  const onAcknowledged = () => {
    if (left === 0) setTimeout(kill, random() * MOMENT_MILLISECONDS);
    left -= 1;
  };
  if (left === 0) onAcknowledged();
  return onAcknowledged;
}

/** Hides a message before anything is killed, and returns how to reveal it when all is over. */
async function messageToKeep({ dataDir }: Stage) {
  const app = await startApp({ dataDir });
  const person = await app.signUp('keeper@example.org');
  const image = await pngPhoto(HAS_ROOM);
  const { s3Key } = (await app.encode({ image, message: 'still here', key: 'k' }, person)).json();
  await app.stop();
  return async () => {
    const again = await startApp({ dataDir });
    return (await again.decode({ s3Key, key: 'k' })).json();
  };
}

/** Keeps the server busy in every way until it is killed. */
async function killAtWork(on: Stage, server: ServerProcess): Promise<void> {
  const ended = new AbortController();
  const onAcknowledged = killer(on.random, () => {
    ended.abort();
    server.kill('SIGKILL');
  });
  await drive({ ...on, site: siteAt(server.address), onAcknowledged }, ended.signal).catch((cause) => {
    throw new Error(`the server said: ${server.log.slice(-QUOTED_LINES).join('\n')}`, { cause });
  });
  await server.exited;
}

/** What the doctor finds, and unfinished encodes; files without a row are removed in the background after a start. */
async function expectWhole({ dataDir, env }: Stage): Promise<void> {
  const closing = new AsyncDisposableStack();
  onTestFinished(() => closing.disposeAsync());
  const stores = await openStores(parseConfig(env), { closing, onConnectionLost: () => {}, beside: true });
  const examine = async () => {
    const said: string[] = [];
    await examineInstallation(stores, { repair: false, read: true, say: (line) => said.push(line) });
    return said;
  };
  await expect.poll(examine).toEqual(['Everything is consistent.']);
  expect(await backend.sql(dataDir, 'SELECT * FROM pending_encodes')).toEqual([]);
  await closing.disposeAsync();
}

async function examine(on: Stage, server: ServerProcess, recent: number): Promise<void> {
  const crowd: Crowd = { ...on, site: siteAt(server.address), onAcknowledged: () => {} };
  await examineReservations(crowd);
  await examineLeavers(crowd);
  await examineBuyers(crowd, recent);
  const customers = on.ledger.customers.slice(-recent);
  for (const customer of customers) await examineCustomer(customer, crowd);
  const newest = customers.at(-1);
  if (WHOLLY_REAL && newest !== undefined) await examineMessage(newest, crowd);
  await expectWhole(on);
}

test(`after SIGKILL at random moments, ${ROUNDS} rounds, nothing acknowledged is lost and nothing is doubled`, {
  timeout: ROUNDS * LIMITS.testTimeout,
}, async () => {
  const on = await stage();
  const revealKept = await messageToKeep(on);
  let server = await startServer(on.env, SERVER);
  // However slow the machine: without an acknowledged sale, sales would not have been tested.
  for (let round = 1; round <= ROUNDS || on.ledger.counts.notifications === 0; round += 1) {
    await killAtWork(on, server);
    await expireSome(on);
    await abandonUntold(on);
    await killAtStart(on);
    await backend.afterCrash(on.dataDir);
    server = await startServer(on.env, SERVER);
    await examine(on, server, round >= ROUNDS ? Number.MAX_SAFE_INTEGER : LOOKED_AT_AGAIN);
    process.stdout.write(`round ${round}: ${JSON.stringify(on.ledger.counts)}\n`);
  }
  server.kill('SIGTERM');
  await server.exited;
  expect(await revealKept()).toEqual({ message: 'still here' });
});
