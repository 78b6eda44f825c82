import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { parseConfig } from '../../../src/config/config.ts';
import { openServices } from '../../../src/services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres server, and the name of a database on it that has all tables. */
    postgres: { url: string; template: string };
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

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Has the product itself create the tables. */
async function fillTemplate(url: string, template: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'underpaint-template-'));
  const DATABASE_URL = String(Object.assign(new URL(url), { pathname: `/${template}` }));
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
  await onServer(url, `CREATE DATABASE ${template}`);
  await fillTemplate(url, template);
  project.provide('postgres', { url, template });
  return async () => {
    await onServer(url, `DROP DATABASE ${template}`);
    await stop();
  };
}
