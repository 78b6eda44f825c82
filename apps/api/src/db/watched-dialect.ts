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

/**
 * A dialect whose queries fail with our own errors (see `fromDatabase`).
 *
 * @param options.network whether the engine is across a network, so that any other failure counts as a lost connection.
 */
export function watched(dialect: Dialect, { network }: { network: boolean }): Dialect {
  return {
    createDriver: () => watchConnections(dialect.createDriver(), network ? failNetwork : fail),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
