import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NOT_COPIED, type Row, type SourceDatabase } from './source-database.ts';

const BATCH_ROWS = 500;

interface Column {
  name: string;
  dataType: string;
}

export interface Table {
  name: string;
  columns: readonly Column[];
}

/** Converts a SQLite value to what the Postgres column needs: SQLite has no booleans and no timestamps. */
function converted(value: unknown, { dataType }: Column): unknown {
  if (value === null || value === undefined) return null;
  if (dataType === 'bool') return value === 1;
  if (dataType.startsWith('timestamp')) return new Date(typeof value === 'number' ? value : String(value));
  return value;
}

/** The same text for the same value, whichever engine it came from. */
function canonical(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}

const canonicalRow = (row: Row, { columns }: Table) =>
  columns.map(({ name }) => canonical(row[name] ?? null)).join('\n');

function convertedRow(row: Row, { columns }: Table): Row {
  return Object.fromEntries(columns.map((column) => [column.name, converted(row[column.name], column)]));
}

/** The target's tables, which must have the source's columns. */
export async function tablesOf(target: Database): Promise<Table[]> {
  const tables = await target.introspection.getTables();
  return tables
    .filter(({ name }) => !NOT_COPIED.test(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map(({ name, dataType }) => ({ name, dataType })),
    }));
}

/** The tables in an order in which no row refers to one that is not there yet. */
export function inOrder(tables: readonly Table[], source: SourceDatabase): Table[] {
  const ordered: Table[] = [];
  const has = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name }) => !has(name) && source.referredTo(name).every(has));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}

async function insert(target: Database, { name }: Table, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES ${sql.join(values)} ON CONFLICT DO NOTHING`.execute(target);
}

/** Copies the rows that are missing. */
export async function copyTable(source: SourceDatabase, target: Database, table: Table): Promise<void> {
  let batch: Row[] = [];
  for (const row of source.rowsOf(table.name)) {
    batch.push(convertedRow(row, table));
    if (batch.length < BATCH_ROWS) continue;
    await insert(target, table, batch);
    batch = [];
  }
  if (batch.length > 0) await insert(target, table, batch);
}

export interface Sum {
  count: number;
  checksum: string;
}

function sumOf(texts: string[]): Sum {
  const hash = createHash('sha256');
  for (const text of texts.sort()) hash.update(text).update('\0');
  return { count: texts.length, checksum: hash.digest('hex') };
}

export function sumOfSource(source: SourceDatabase, table: Table): Sum {
  const rows = Array.from(source.rowsOf(table.name), (row) => canonicalRow(convertedRow(row, table), table));
  return sumOf(rows);
}

export async function sumOfTarget(target: Database, table: Table): Promise<Sum> {
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table.name)}`.execute(target);
  return sumOf(rows.map((row) => canonicalRow(row, table)));
}
