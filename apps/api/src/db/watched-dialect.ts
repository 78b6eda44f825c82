import type { AbortableOperationOptions, CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';
import { AppError } from '../errors/app-error.ts';
import { fromDatabase } from './database-error.ts';
import { noteFailure } from './noted-failures.ts';

function fail(thrown: unknown): never {
  const error = fromDatabase(thrown);
  if (error instanceof AppError) noteFailure(error);
  throw error;
}

/** Any failure to send a query that is not an answer from the engine counts as a lost connection. */
function failNetwork(thrown: unknown): never {
  const error = fromDatabase(thrown);
  if (error instanceof AppError || error instanceof TypeError) return fail(error);
  return fail(new AppError('database.unavailable', { cause: thrown, retryAfterSeconds: 5 }));
}

function watchConnections(driver: Driver, failed: (error: unknown) => never): Driver {
  const known = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options).catch(failed);
    if (known.has(connection)) return connection;
    known.add(connection);
    const { executeQuery } = connection;
    connection.executeQuery = async <Row>(query: CompiledQuery, aborting?: AbortableOperationOptions) => {
      const execute = executeQuery<Row>;
      return execute.call(connection, query, aborting).catch(failed);
    };
    return connection;
  };
  return driver;
}

/** Makes sure that the error thrown is the one that made the engine roll back. */
function rollBackOnce(driver: Driver, isInTransaction: () => boolean): Driver {
  const rollBack = driver.rollbackTransaction.bind(driver);
  driver.rollbackTransaction = async (connection) => {
    if (isInTransaction()) await rollBack(connection);
  };
  return driver;
}

export interface Watching {
  /** Whether the engine is across a network, so that any other failure counts as a lost connection. */
  network: boolean;
  /**
   * Whether the engine is in a transaction. For engines that roll back by themselves when the disk is full, as SQLite
   * does, and would then refuse to do so again.
   */
  isInTransaction?: () => boolean;
}

/** A dialect whose queries fail with our own errors (see `fromDatabase`). */
export function watched(dialect: Dialect, { network, isInTransaction = () => true }: Watching): Dialect {
  const createDriver = () => rollBackOnce(dialect.createDriver(), isInTransaction);
  return {
    createDriver: () => watchConnections(createDriver(), network ? failNetwork : fail),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
