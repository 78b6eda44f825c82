import { expect, inject, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { openServices } from '../../src/services.ts';
import { runCommand } from '../support/operator.ts';
import { onDatabase } from '../support/postgres/databases.ts';
import { temporaryDirectory } from '../support/test-app.ts';

const AUTH_SECRET = 'x'.repeat(32);

const onServer = async (...statements: string[]) =>
  void (await onDatabase(inject('postgres').url, ...statements));

/** An address of the tests’ Postgres with something changed. */
function addressWith(change: (url: URL) => void): string {
  const url = new URL(inject('postgres').url);
  change(url);
  return String(url);
}

/** A database for this test alone. */
async function ownDatabase(name: string, ...statements: string[]) {
  await onServer(`CREATE DATABASE ${name}`, ...statements);
  onTestFinished(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));
  return (user = 'postgres') =>
    addressWith((url) => Object.assign(url, { username: user, pathname: `/${name}` }));
}

const REFUSALS: [string, () => Promise<string>, RegExp][] = [
  [
    'a user who may not create tables',
    async () => {
      const address = await ownDatabase('refusal_rights', 'CREATE ROLE refusal_guest LOGIN');
      onTestFinished(() => onServer('DROP ROLE refusal_guest'));
      return address('refusal_guest');
    },
    /may not create tables\. .+ GRANT USAGE, CREATE ON SCHEMA public/,
  ],
  [
    'a root certificate that is not there',
    async () => addressWith(({ searchParams }) => searchParams.set('sslrootcert', '/nowhere/root.pem')),
    /certificate file that DATABASE_URL names .+ cannot be read/,
  ],
  [
    'a database that is read-only',
    async () =>
      (
        await ownDatabase(
          'refusal_reading',
          'ALTER DATABASE refusal_reading SET default_transaction_read_only = on',
        )
      )(),
    /is read-only/,
  ],
  [
    'a wrong password',
    async () =>
      addressWith((url) => Object.assign(url, { username: 'asked_for_password', password: 'hunter2' })),
    /refuses the user or the password/,
  ],
  [
    'no password where one is asked for',
    async () => addressWith((url) => Object.assign(url, { username: 'asked_for_password' })),
    /refuses the user or the password/,
  ],
  [
    'a user who is let in from nowhere',
    async () => addressWith((url) => Object.assign(url, { username: 'let_in_from_nowhere' })),
    /pg_hba\.conf/,
  ],
  [
    'a database that is not there',
    async () => addressWith((url) => Object.assign(url, { pathname: '/refusal_nowhere' })),
    /no database of the name in DATABASE_URL/,
  ],
  [
    'a Postgres without TLS',
    async () => addressWith(({ searchParams }) => searchParams.set('sslmode', 'verify-full')),
    /does not speak TLS/,
  ],
  [
    'a port where nobody listens',
    async () => addressWith((url) => Object.assign(url, { port: '1' })),
    /Nobody answers at the host and port/,
  ],
  [
    'a host that nobody knows',
    async () => addressWith((url) => Object.assign(url, { hostname: 'nowhere.invalid' })),
    /host name in DATABASE_URL is not known/,
  ],
];

test.each(REFUSALS)(
  '%s ends the start with a sentence that says what to do',
  async (_name, address, sentence) => {
    const DATABASE_URL = await address();
    const starting = openServices(
      parseConfig({ DATABASE_URL, AUTH_SECRET, DATA_DIR: await temporaryDirectory() }),
    );
    await expect(starting).rejects.toThrow(sentence);
    await expect(starting).rejects.toThrow(/^((?!hunter2|127\.0\.0\.1).)*$/);
  },
);

test('a command of the operator says it in one line, without a stack', async () => {
  const DATABASE_URL = addressWith((url) => Object.assign(url, { pathname: '/refusal_nowhere' }));
  const dataDir = await temporaryDirectory();
  expect(await runCommand('doctor', { dataDir, env: { DATABASE_URL } })).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^There is no database of the name in DATABASE_URL\. .+\n$/),
  });
});
