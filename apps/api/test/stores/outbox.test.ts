import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { letterSeal } from '../../src/mail/letter-seal.ts';
import { lettersRepository } from '../../src/mail/letters.repository.ts';
import { type Carrier, type Mail, MailFailure } from '../../src/mail/mailer.ts';
import { createOutbox } from '../../src/mail/outbox.ts';
import { openStores } from '../../src/open-stores.ts';
import { backend } from '../support/backend.ts';
import { temporaryDirectory } from '../support/test-app.ts';

const MINUTE = 60_000;
const SECRET = 'a secret of thirty-two characters';

const letter = (about: string, changes: Partial<Mail> = {}): Mail => ({
  kind: 'reset',
  to: 'ada@example.org',
  subject: 'Choose a new password',
  text: `https://paint.example/#token=${about}`,
  html: `<p>${about}</p>`,
  ...changes,
});

/** A mail server that a test can turn off. */
function pretendServer() {
  const taken: { mail: Mail; id: string }[] = [];
  const server = { failure: null as MailFailure | null, taken, tries: 0 };
  const send: Carrier['send'] = async (mail, id) => {
    server.tries += 1;
    if (server.failure !== null) throw server.failure;
    taken.push({ mail, id });
  };
  const check = async () => {
    if (server.failure !== null) throw server.failure;
  };
  return Object.assign(server, { send, check });
}

const AWAY = new MailFailure('it refuses the connection.');

async function openDatabaseOf(dataDir: string) {
  const closing = new AsyncDisposableStack();
  onTestFinished(() => closing.disposeAsync());
  const config = parseConfig({ ...(await backend.environment(dataDir)), DATA_DIR: dataDir });
  const { database } = await openStores(config, { closing, onConnectionLost: () => {} });
  return database.db;
}

/** Servers on one database and one clock, each with a mail server of its own unless specified otherwise. */
async function openTown() {
  const dataDir = await temporaryDirectory();
  const letters = lettersRepository(await openDatabaseOf(dataDir));
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') };
  const log: string[] = [];
  const open = (carrier: Carrier, secret = SECRET) =>
    createOutbox({
      letters,
      carrier,
      seal: letterSeal(secret),
      now: () => clock.now,
      log: (level, message) => void log.push(`${level}: ${message}`),
    });
  const pass = (minutes: number) => {
    clock.now += minutes * MINUTE;
  };
  return { dataDir, letters, log, open, pass };
}

test('a letter that the mail server did not accept is sent once, as soon as it accepts mail again', async () => {
  const { open, pass, log } = await openTown();
  const server = pretendServer();
  const outbox = open(server);
  server.failure = AWAY;
  await outbox.post(letter('first'));
  await outbox.deliver();
  expect([server.taken.length, outbox.delayed()]).toEqual([0, true]);
  server.failure = null;
  pass(1);
  await outbox.deliver();
  await outbox.deliver();
  expect(server.taken.map(({ mail }) => mail)).toEqual([letter('first')]);
  expect(outbox.delayed()).toBe(false);
  expect(log).toEqual([
    'error: The mail server cannot be used: it refuses the connection.',
    'warn: The mail server accepts mail again.',
  ]);
});

test('the pauses between tries grow, and a letter whose link is about to expire is given up and logged', async () => {
  const { open, pass, log } = await openTown();
  const server = pretendServer();
  const outbox = open(server);
  server.failure = AWAY;
  await outbox.post(letter('late'));
  const triesEachTenMinutes: number[] = [];
  for (let ten = 0; ten < 6; ten++) {
    const before = server.tries;
    for (let quarter = 0; quarter < 40; quarter++) {
      await outbox.deliver();
      pass(0.25);
    }
    triesEachTenMinutes.push(server.tries - before);
  }
  expect(triesEachTenMinutes).toEqual([6, 2, 2, 2, 2, 0]);
  server.failure = null;
  await outbox.deliver();
  expect(server.taken).toEqual([]);
  expect(log.at(-1)).toBe('warn: An email could not be sent and was given up: it refuses the connection.');
});

test('letters that were given up do not count: five an hour are sent, whatever failed before', async () => {
  const { open, pass } = await openTown();
  const server = pretendServer();
  const outbox = open(server);
  server.failure = AWAY;
  for (let asked = 0; asked < 9; asked++) {
    await outbox.post(letter(`failed ${asked}`));
    await outbox.deliver();
  }
  pass(51);
  await outbox.deliver();
  server.failure = null;
  for (let asked = 0; asked < 9; asked++) {
    await outbox.post(
      letter(`asked ${asked}`, { to: asked % 2 === 0 ? 'Ada@example.org' : 'ada@example.org' }),
    );
    await outbox.deliver();
  }
  expect(server.taken.map(({ mail }) => mail.text.split('=')[1])).toEqual([
    'asked 0',
    'asked 1',
    'asked 2',
    'asked 3',
    'asked 4',
  ]);
  await outbox.post(letter('somebody else', { to: 'bob@example.org' }));
  await outbox.deliver();
  pass(61);
  await outbox.post(letter('an hour later'));
  await outbox.deliver();
  expect(server.taken).toHaveLength(7);
});

test('letters that nobody could try in time are given up and logged', async () => {
  const { open, pass, log } = await openTown();
  const server = pretendServer();
  const outbox = open(server);
  server.failure = AWAY;
  await outbox.post(letter('forgotten'));
  await outbox.deliver();
  server.failure = null;
  pass(51);
  await outbox.deliver();
  expect(server.taken).toEqual([]);
  expect(log.at(-1)).toBe('error: Emails that could not be sent in time were given up: 1.');
});

test('of the letters waiting for one purpose, only the newest is sent; letters for another purpose are kept', async () => {
  const { open, pass } = await openTown();
  const server = pretendServer();
  const outbox = open(server);
  server.failure = AWAY;
  for (const mail of [letter('old'), letter('welcome', { kind: 'confirm' }), letter('new')]) {
    await outbox.post(mail);
    await outbox.deliver();
  }
  server.failure = null;
  pass(1);
  await outbox.deliver();
  expect(server.taken.map(({ mail }) => mail.text.split('=')[1]).sort()).toEqual(['new', 'welcome']);
});

test('servers that look at the same moment send each letter once', async () => {
  const { open, pass } = await openTown();
  const server = pretendServer();
  const outboxes = [open(server), open(server), open(server)];
  server.failure = AWAY;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      outboxes[index % 3]?.post(letter(`${index}`, { to: `${index}@example.org` })),
    ),
  );
  await Promise.all(outboxes.map((outbox) => outbox.deliver()));
  server.failure = null;
  pass(5);
  await Promise.all(outboxes.map((outbox) => outbox.deliver()));
  const sent = server.taken.map(({ mail }) => mail.to);
  expect([sent.length, new Set(sent).size]).toEqual([20, 20]);
});

test('a letter that a server was sending when it died is sent by another one, under the same id', async () => {
  const { open, pass } = await openTown();
  const died = pretendServer();
  const dead = new Promise<void>(() => {});
  await new Promise<void>((hasDied, reject) => {
    const dying: Carrier = {
      send: async (mail, id) => {
        await died.send(mail, id);
        hasDied();
        return dead;
      },
      check: async () => {},
    };
    open(dying).post(letter('twice at worst')).catch(reject);
  });
  const other = pretendServer();
  const outbox = open(other);
  await outbox.deliver();
  expect(other.taken).toEqual([]);
  pass(4);
  await outbox.deliver();
  expect(other.taken.map(({ mail }) => mail)).toEqual([letter('twice at worst')]);
  expect(other.taken.map(({ id }) => id)).toEqual(died.taken.map(({ id }) => id));
});

test('an address that is refused for good is given up at once and holds nobody else up', async () => {
  const { open, pass, log } = await openTown();
  const server = pretendServer();
  const outbox = open(server);
  server.failure = new MailFailure('it accepts no mail for this address (550).', { address: 'refused' });
  await outbox.post(letter('nobody there'));
  await outbox.deliver();
  expect(outbox.delayed()).toBe(false);
  server.failure = null;
  pass(10);
  await outbox.deliver();
  expect(server.tries).toBe(1);
  expect(log).toEqual([
    'warn: An email could not be sent and was given up: it accepts no mail for this address (550).',
  ]);
});

test('the database reveals neither address nor link of a waiting letter, and keeps nothing of it once it has been sent', async () => {
  const { dataDir, open, pass } = await openTown();
  const server = pretendServer();
  const outbox = open(server);
  server.failure = AWAY;
  await outbox.post(letter('c4n4ry', { to: 'lovelace@example.org' }));
  await outbox.deliver();
  const waiting = JSON.stringify(await backend.sql(dataDir, 'SELECT * FROM letters'));
  expect(waiting).toMatch(/"sealed":"ey/);
  const clear = Buffer.from(waiting.replaceAll(/[^\w-]/g, ' '), 'base64url').toString();
  for (const seen of [waiting, clear]) expect(seen).not.toMatch(/lovelace|example|c4n4ry|token/i);
  server.failure = null;
  pass(1);
  await outbox.deliver();
  expect(await backend.sql(dataDir, 'SELECT sealed, claim FROM letters')).toEqual([
    { sealed: null, claim: null },
  ]);
});

test('a letter sealed under another secret is given up and logged', async () => {
  const { open, pass, log } = await openTown();
  const server = pretendServer();
  server.failure = AWAY;
  const before = open(server);
  await before.post(letter('old secret'));
  await before.deliver();
  server.failure = null;
  pass(1);
  await open(server, 'another secret of thirty-two chars').deliver();
  expect(server.taken).toEqual([]);
  expect(log.at(-1)).toBe('warn: A waiting email was encrypted under another AUTH_SECRET and was given up.');
});
