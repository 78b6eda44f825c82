import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { parseConfig } from '../../../src/config/config.ts';
import { openServices } from '../../../src/services.ts';
import { addressOf, connectionTo, emptyDatabase, onDatabase } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A Postgres server, the name of a database on it that has all tables and no rows, with which the names of its copies
     * begin, and what `emptyDatabase` says of it.
     */
    postgres: { url: string; template: string; structure: string };
  }
}

const SERVER = fileURLToPath(new URL('./postgres-server.ts', import.meta.url));

async function ownServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const { value: url, done } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  if (done) throw new Error('No Postgres for the tests. Set TEST_DATABASE_URL to a server they may use.');
  const stop = async () => {
    child.stdin.end();
    await exit;
  };
  return { url, stop };
}

async function givenServer(url: string) {
  return { url, stop: async () => {} };
}

/** Has the product itself create the tables. */
async function createTables(DATABASE_URL: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'underpaint-template-'));
  const config = parseConfig({ DATABASE_URL, AUTH_SECRET: 'x'.repeat(32), DATA_DIR: dataDir });
  const services = await openServices(config);
  await services.close();
  await rm(dataDir, { recursive: true });
}

/** Starts the Postgres that the tests share, unless TEST_DATABASE_URL names one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const { url, stop } = await (given ? givenServer(given) : ownServer());
  const template = `underpaint_template_${process.pid}`;
  await onDatabase(url, `CREATE DATABASE ${template}`);
  const filled = addressOf(url, template);
  await createTables(filled);
  const connection = connectionTo(filled);
  const structure = await emptyDatabase(connection);
  await connection.end();
  project.provide('postgres', { url, template, structure });
  return async () => {
    const ours = `datname = '${template}' OR starts_with(datname, '${template}_')`;
    const made = await onDatabase(url, `SELECT datname FROM pg_database WHERE ${ours}`);
    await onDatabase(url, ...made.map(({ datname }) => `DROP DATABASE ${datname} WITH (FORCE)`));
    await stop();
  };
}
