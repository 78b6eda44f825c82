import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteDialect,
} from 'kysely';
import { onTestFinished } from 'vitest';
import { loadAuthSecret } from '../../src/config/auth-secret.ts';
import { type Config, parseConfig } from '../../src/config/config.ts';
import { dataDirectory } from '../../src/config/data-directory.ts';
import { openNodeSqlite } from '../../src/db/node-sqlite.ts';
import { postgresDialect } from '../../src/db/postgres.ts';
import type { Tables } from '../../src/db/tables.ts';
import { builtInIdentity } from '../../src/identity/better-auth.ts';
import type { Mail, Mailer } from '../../src/mail/mailer.ts';
import { backend } from './backend.ts';
import { Steps } from './interleaved.ts';
import type { TestApp } from './test-app.ts';

/** The steps to be taken now. */
export interface Turn {
  steps: Steps;
  /** Whether a transaction is one step: who is held within one can hold up others. */
  whole: boolean;
}

function takeSteps(connection: DatabaseConnection, turn: Turn): DatabaseConnection {
  const { executeQuery } = connection;
  let within = false;
  connection.executeQuery = async <Row>(query: CompiledQuery, aborting?: AbortableOperationOptions) => {
    if (!(within && turn.whole)) await turn.steps.next();
    if (/^(begin|start transaction)/i.test(query.sql)) within = true;
    if (/^(commit|rollback)/i.test(query.sql)) within = false;
    const execute = executeQuery<Row>;
    return execute.call(connection, query, aborting);
  };
  return connection;
}

/** A dialect in which each query is a step. */
function inTurn(dialect: Dialect, turn: Turn): Dialect {
  const known = new WeakSet<DatabaseConnection>();
  return {
    createDriver: () => {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options);
        if (known.has(connection)) return connection;
        known.add(connection);
        return takeSteps(connection, turn);
      };
      return driver;
    },
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function dialectOf({ dataDir, databaseUrl: url }: Config): Dialect {
  if (url === undefined)
    return new SqliteDialect({ database: openNodeSqlite(dataDirectory(dataDir).database) });
  return postgresDialect({ url, poolMax: 3, silenceSeconds: 30, onIdleError: () => {} });
}

/** Keeps letters instead of sending them. */
class Pigeonhole implements Mailer {
  #last: Mail | undefined;

  async post(mail: Mail): Promise<void> {
    this.#last = mail;
  }

  delayed(): boolean {
    return false;
  }

  async close(): Promise<void> {}

  /** The token in the last letter. */
  get token(): string {
    return /#token=(\S+)/.exec(this.#last?.text ?? '')?.[1] ?? '';
  }
}

/** A second server on the database of an app, each of whose queries for sign-in is a step. */
export async function steppedTwin(app: TestApp, env: Record<string, string>) {
  const { dataDir } = app;
  const config = parseConfig({ ...(await backend.environment(dataDir)), ...env, DATA_DIR: dataDir });
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const turn: Turn = { steps: new Steps(0), whole: engine === 'sqlite' };
  const db = new Kysely<Tables>({ dialect: inTurn(dialectOf(config), turn) });
  onTestFinished(() => db.destroy());
  const mailer = new Pigeonhole();
  const identity = await builtInIdentity({
    db,
    engine,
    secret: await loadAuthSecret(config),
    settings: config,
    mailer,
    onProof: async () => {},
    log: () => {},
  });
  return { app: await app.twin({ identity }), mailer, turn };
}
