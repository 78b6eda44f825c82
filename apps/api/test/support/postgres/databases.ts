import pg from 'pg';

export type Rows = Record<string, unknown>[];

/** One connection, opened when it is first needed; it does not keep the process from ending. */
export function connectionTo(url: string): pg.Pool {
  const connection = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // Whoever asks next gets another.
  connection.on('error', () => {});
  return connection;
}

/** Runs statements on a connection of their own, one after the other, and returns the rows of the last one. */
export async function onDatabase(url: string, ...statements: string[]): Promise<Rows> {
  const connection = connectionTo(url);
  try {
    let rows: Rows = [];
    for (const statement of statements) ({ rows } = await connection.query<Rows[number]>(statement));
    return rows;
  } finally {
    await connection.end();
  }
}

/** The address of another database on the same server. */
export const addressOf = (server: string, database: string): string =>
  String(Object.assign(new URL(server), { pathname: `/${database}` }));

/** A killed process may still be connected. */
const DISCONNECT_OTHERS = `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** Leaves only what Kysely notes about migrations. */
const DELETE_ROWS = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT format('%I', tablename) FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'
  LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
END $$`;

const CATALOGUES = ['class', 'attribute', 'constraint', 'trigger', 'proc', 'namespace'];
/** A table, index or right that somebody has changed leaves a newer line in a catalogue, or one less. */
const STRUCTURE = `SELECT concat_ws(' ', ${CATALOGUES.map(
  (name) => `(SELECT concat(count(*), '/', max(xmin::text::bigint)) FROM pg_${name})`,
).join(', ')},
  (SELECT datacl::text FROM pg_database WHERE datname = current_database()),
  (SELECT count(*) FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase
    WHERE datname = current_database())) AS structure`;

/**
 * Removes all rows of the product, and everybody else who is connected. Returns what stands for all the rest: it is
 * another text once more than rows has been changed.
 */
export async function emptyDatabase(connection: pg.Pool): Promise<string> {
  await connection.query(DISCONNECT_OTHERS);
  await connection.query(DELETE_ROWS);
  const { rows } = await connection.query<{ structure: string }>(STRUCTURE);
  return String(rows[0]?.structure);
}
