import { basename } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Backend } from './backend.ts';
import { isFileOfPicture } from './picture-files.ts';
import { type TestDatabase, takeDatabase } from './postgres/spare-databases.ts';
import { S3Double } from './s3-double/s3-double.ts';

const AUTH_SECRET = 'the-secret-that-all-servers-of-a-test-share';

let double: Promise<S3Double> | undefined;

/** The S3 service of this test file. */
export async function s3Double(): Promise<S3Double> {
  double ??= (async () => {
    const started = new S3Double();
    await started.listen();
    return started;
  })();
  return double;
}

/** Longer ago than a server waits for another server's encodes. */
const LONG_AGO = '2020-01-01T00:00:00.000Z';

interface Place {
  database: TestDatabase;
  bucket: string;
}

const places = new Map<string, Promise<Place>>();

async function createPlace(dataDir: string): Promise<Place> {
  const database = await takeDatabase();
  onTestFinished(async () => {
    places.delete(dataDir);
    await database.giveBack();
  });
  const bucket = basename(dataDir)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '-');
  (await s3Double()).bucket(bucket);
  return { database, bucket };
}

/** A database and a bucket for each data directory, until the end of the test. */
function placeOf(dataDir: string): Promise<Place> {
  const place = places.get(dataDir) ?? createPlace(dataDir);
  places.set(dataDir, place);
  return place;
}

const TABLES = `SELECT format('%I', table_name) AS name FROM information_schema.tables
  WHERE table_schema = 'public'`;

async function objects(dataDir: string) {
  const { bucket } = await placeOf(dataDir);
  return (await s3Double()).bucket(bucket);
}

/** A real Postgres and a strict stand-in for S3. */
export function postgresS3Backend(): Backend {
  const sql = async (dataDir: string, statement: string) => (await placeOf(dataDir)).database.ask(statement);
  return {
    prepare: async (dataDir) => void (await placeOf(dataDir)),
    environment: async (dataDir) => {
      const { database, bucket } = await placeOf(dataDir);
      const { port, credentials } = await s3Double();
      return {
        AUTH_SECRET,
        DATABASE_URL: database.url,
        S3_BUCKET: bucket,
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_REGION: credentials.region,
        S3_ACCESS_KEY_ID: credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        S3_PREFIX: 'pictures/',
      };
    },
    files: async (dataDir) => {
      const names = [...(await objects(dataDir)).keys()].map((key) => key.replace('pictures/', ''));
      return names.filter(isFileOfPicture);
    },
    sql,
    afterCrash: async (dataDir) => {
      await sql(dataDir, `UPDATE pending_encodes SET started_at = '${LONG_AGO}' WHERE plan IS NULL`);
    },
    misplace: async () => {
      const place = /the bucket underpaint-test-\S+ under S3_PREFIX pictres\//;
      return { env: { S3_PREFIX: 'pictres/' }, place, back: async () => {} };
    },
    breakOff: async () => {
      const service = await s3Double();
      const mend = () => {
        service.breaksOff = false;
      };
      service.breaksOff = true;
      onTestFinished(mend);
      return mend;
    },
    unmark: async (dataDir) => {
      (await objects(dataDir)).delete('pictures/underpaint-installation');
    },
    written: async (dataDir) => {
      const tables = await sql(dataDir, TABLES);
      const rows = await Promise.all(tables.map(({ name }) => sql(dataDir, `SELECT * FROM ${name}`)));
      const stored = [...(await objects(dataDir))].flatMap(([key, data]) => [Buffer.from(key), data]);
      return Buffer.concat([Buffer.from(JSON.stringify(rows)), ...stored]);
    },
  };
}
