/**
 * `npm run try:real`: the product against Debian's PostgreSQL, PgBouncer, Redis, Postfix and nginx and an S3 server from
 * npm, each as a careful operator would run it. Prints a table of what they did. For a disposable
 * machine: it installs these packages.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  askToEncode,
  decode,
  doctorSays,
  encode,
  join,
  type Picture,
  type ProductServer,
  refusalOf,
  signUp,
  startServer,
  until,
} from './product.ts';
import { makeCertificates, type Running, requirePrograms, runProgram } from './programs.ts';
import { runStories, type Story } from './stories.ts';
import {
  PASSWORD,
  preparePostgres,
  prepareRedis,
  prepareS3,
  startNginx,
  startPgBouncer,
  startPostfix,
} from './third-parties.ts';

await requirePrograms({
  '/usr/lib/postgresql': 'postgresql',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/redis-server': 'redis-server',
  '/usr/sbin/postfix': 'postfix',
  '/usr/sbin/nginx': 'nginx',
});

const directory = mkdtempSync(joinPath(tmpdir(), 'underpaint-try-'));
runProgram('chmod', ['755', directory]);
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
const dataDir = (name: string) => joinPath(directory, name);

const certificates = await makeCertificates(joinPath(directory, 'certificates'));
const postgres = await preparePostgres(directory, certificates);
const redis = await prepareRedis(certificates);
const s3 = await prepareS3(directory);
let postgresRuns: Running = await postgres.start();
let redisRuns: Running = await redis.start();
let s3Runs: Running = await s3.start();

postgres.sql(`CREATE ROLE underpaint LOGIN PASSWORD '${PASSWORD}'`);
for (const name of ['underpaint', 'pooled', 'reading', 'mail'])
  postgres.sql(`CREATE DATABASE ${name} OWNER underpaint`);
postgres.sql('CREATE DATABASE stranger');
postgres.sql('ALTER DATABASE reading SET default_transaction_read_only = on');

const MANY = { RATE_AUTH: '1000000', RATE_ENCODE: '1000000', RATE_DECODE: '1000000', RATE_READ: '1000000' };
const shared = {
  AUTH_SECRET: 'a secret for the trial, and for nothing else',
  NODE_EXTRA_CA_CERTS: certificates.ca,
  TRUST_PROXY: '1',
  ...s3.env,
};
const cluster = { ...shared, ...MANY, DATABASE_URL: postgres.url(), S3_PREFIX: 'pictures/' };

function check(held: boolean, otherwise: string): void {
  if (!held) throw new Error(otherwise);
}

/** A start that is refused with a sentence that must name the cause. */
function refusal(what: string, env: Record<string, string>, about: RegExp): Story {
  const run = async () => {
    const said = await refusalOf({ ...shared, DATA_DIR: dataDir('refused'), ...env });
    check(about.test(said), `the sentence does not say why: ${said}`);
    return said;
  };
  return { what, run };
}

const servers: ProductServer[] = [];
let token = '';
const pictures: Picture[] = [];

const [first, second] = [
  () => servers[0] ?? missing('the first server'),
  () => servers[1] ?? missing('the second server'),
];

function missing(what: string): never {
  throw new Error(`${what} is missing, since an earlier story went wrong`);
}

async function allReveal(address: string): Promise<number> {
  for (const [index, picture] of pictures.entries()) {
    const message = await decode(address, picture);
    check(message === `Message ${index}`, `picture ${index} said ${message}`);
  }
  return pictures.length;
}

async function hideAnother(address: string): Promise<void> {
  pictures.push(await encode(address, token, `Message ${pictures.length}`));
}

const stories: Story[] = [
  refusal(
    'Postgres: a password that is wrong',
    { DATABASE_URL: postgres.url().replace(PASSWORD, 'wrong') },
    /password/i,
  ),
  refusal(
    'Postgres: a database that is not there',
    { DATABASE_URL: postgres.url('nothing') },
    /no database|does not exist/i,
  ),
  refusal(
    'Postgres: a root certificate that is not there',
    { DATABASE_URL: postgres.url('underpaint', 'sslmode=verify-full&sslrootcert=/nowhere/ca.pem') },
    /certificate/i,
  ),
  refusal(
    'Postgres: a certificate that nobody knows',
    { DATABASE_URL: postgres.url('underpaint', 'sslmode=verify-full'), NODE_EXTRA_CA_CERTS: '' },
    /certificate/i,
  ),
  refusal(
    'Postgres: TLS only, asked without',
    { DATABASE_URL: postgres.url('underpaint', 'sslmode=disable') },
    /TLS|encrypt|pg_hba/i,
  ),
  refusal(
    'Postgres: a role without rights on the schema',
    { DATABASE_URL: postgres.url('stranger') },
    /right|permission|GRANT/i,
  ),
  refusal('Postgres: a database that is read-only', { DATABASE_URL: postgres.url('reading') }, /read-only/i),
  {
    what: 'Postgres (SCRAM, verified TLS) and S3: two servers at once; hidden by one, revealed by the other',
    run: async () => {
      const each = (name: string) =>
        startServer({ ...cluster, REDIS_URL: redis.url, DATA_DIR: dataDir(name) });
      servers.push(...(await Promise.all([each('one'), each('two')])));
      token = await join(first().address, 'ada@example.org');
      await hideAnother(first().address);
      await hideAnother(second().address);
      return `${await allReveal(second().address)} of ${pictures.length} revealed`;
    },
  },
  {
    what: 'Postgres is killed while a picture is hidden, and comes back',
    run: async () => {
      const hiding = askToEncode(first().address, token, 'lost');
      await postgresRuns.stop('SIGKILL');
      const { status } = await hiding;
      check(status === 503 || status === 500, `the encode was answered ${status}`);
      const health = (await fetch(`${first().address}/api/health`)).status;
      check(health === 503, `health was ${health} without a database`);
      postgresRuns = await postgres.start();
      await until(
        async () => (await fetch(`${first().address}/api/health`)).status,
        (each) => each === 200,
      );
      await hideAnother(first().address);
      return `encode ${status}, health 503, then well again; ${await allReveal(second().address)} revealed`;
    },
  },
  {
    what: 'the bucket is killed and comes back',
    run: async () => {
      await s3Runs.stop('SIGKILL');
      const answer = await askToEncode(first().address, token, 'lost');
      const { message } = (await answer.json()) as { message: string };
      check(answer.status === 503, `the encode was answered ${answer.status}`);
      s3Runs = await s3.start();
      await hideAnother(first().address);
      return `503 “${message}”; then ${await allReveal(second().address)} revealed`;
    },
  },
  {
    what: 'Redis (password, TLS): two servers count together',
    run: async () => {
      const env = { ...cluster, REDIS_URL: redis.url, RATE_READ: '20' };
      const pair = [
        await startServer({ ...env, DATA_DIR: dataDir('three') }),
        await startServer({ ...env, DATA_DIR: dataDir('four') }),
      ];
      const statuses: number[] = [];
      for (let count = 0; count < 30; count += 1) {
        const { address } = pair[count % 2] ?? missing('a server');
        const headers = { 'x-forwarded-for': '192.0.2.7' };
        statuses.push((await fetch(`${address}/api/images/share/nothing-is-here-1`, { headers })).status);
      }
      for (const server of pair) await server.stop();
      const served = statuses.filter((status) => status !== 429).length;
      check(served === 20, `${served} of 30 were served`);
      return '20 of 30 served, as one server alone would';
    },
  },
  {
    what: 'Redis goes away and comes back',
    run: async () => {
      const before = first().said.length;
      await redisRuns.stop('SIGKILL');
      const spoken = () =>
        first()
          .said.slice(before)
          .filter((line) => /redis/i.test(line));
      await until(
        async () => {
          const { status } = await fetch(`${first().address}/api/images/share/nothing-is-here-1`);
          check(status === 404, `a look-up was answered ${status} without Redis`);
          return spoken().length;
        },
        (lines) => lines > 0,
      );
      const gone = spoken().length;
      redisRuns = await redis.start();
      await until(
        async () => spoken().length,
        (lines) => lines > gone,
      );
      return spoken()
        .map((line) => String(JSON.parse(line).msg))
        .join('\n');
    },
  },
  {
    what: 'Redis with a wrong password is said at the start',
    run: async () => {
      const server = await startServer({
        ...cluster,
        DATA_DIR: dataDir('five'),
        REDIS_URL: redis.url.replace(PASSWORD, 'wrong'),
      });
      const [line] = await until(
        async () => server.said.filter((each) => /redis/i.test(each)),
        (lines) => lines.length > 0,
      );
      await server.stop();
      return line ?? '';
    },
  },
  {
    what: 'PgBouncer (transaction pooling): two servers one after the other',
    run: async () => {
      const pooler = await startPgBouncer(directory, { postgres, ...certificates });
      const env = { ...shared, ...MANY, DATABASE_URL: pooler.url, S3_PREFIX: 'pooled/' };
      const one = await startServer({ ...env, DATA_DIR: dataDir('six') });
      const two = await startServer({ ...env, DATA_DIR: dataDir('seven') });
      const ours = await join(one.address, 'ada@example.org');
      const picture = await encode(one.address, ours, 'Through the pooler');
      const message = await decode(two.address, picture);
      for (const server of [one, two]) await server.stop();
      await pooler.stop();
      return `both started; revealed “${message}”`;
    },
  },
  {
    what: 'one letter wrong in S3_PREFIX',
    run: async () => {
      const said = await refusalOf({ ...cluster, S3_PREFIX: 'picture/', DATA_DIR: dataDir('eight') });
      return `${said}\nWith the right one: ${await allReveal(first().address)} of ${pictures.length} revealed`;
    },
  },
  {
    what: 'nginx (TLS) before two servers that are replaced one at a time, while pictures are read',
    run: async () => {
      const example = readFileSync(
        fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url)),
        'utf8',
      );
      const ports = [first().port, second().port] as const;
      const nginx = await startNginx(directory, { ...certificates, servers: ports, example });
      const [picture] = pictures;
      const statuses: number[] = [];
      let done = false;
      const reader = async () => {
        while (!done)
          statuses.push(await statusThrough(nginx.address, `/api/images/public/${picture?.encodingId}`));
      };
      const readers = Promise.all([reader(), reader()]);
      for (const index of [0, 1]) {
        await servers[index]?.stop();
        servers[index] = await startServer({
          ...{ ...cluster, REDIS_URL: redis.url, PORT: String(ports[index]) },
          DATA_DIR: dataDir(`again-${index}`),
        });
      }
      done = true;
      await readers;
      const good = statuses.filter((status) => status === 200).length;
      const large = await statusThrough(nginx.address, '/api/images/decode', await largeForm());
      await nginx.stop();
      check(
        good === statuses.length,
        `${good} of ${statuses.length} reads; others ${[...new Set(statuses)]}`,
      );
      check(large !== 413 && large < 500, `an upload of 39 MB was answered ${large}`);
      return `${good} of ${statuses.length} reads; an upload of 39 MB passes (${large})`;
    },
  },
  {
    what: 'Postfix (STARTTLS) with a certificate that nobody knows',
    run: async () => {
      const postfix = await startPostfix(directory, certificates);
      const env = { ...shared, ...MANY, DATABASE_URL: postgres.url('mail'), S3_PREFIX: 'mail/' };
      const mail = { SMTP_URL: postfix.url, MAIL_FROM: 'Underpaint <hello@example.org>' };
      const plain = await startServer({
        ...env,
        ...mail,
        NODE_EXTRA_CA_CERTS: '',
        DATABASE_URL: postgres.url('mail', `sslmode=verify-full&sslrootcert=${certificates.ca}`),
        DATA_DIR: dataDir('nine'),
      });
      const [line] = await until(
        async () => plain.said.filter((each) => /mail|certificate/i.test(each)),
        (lines) => lines.length > 0,
      );
      const { status } = await signUp(plain.address, 'bea@example.org');
      await plain.stop();
      const knowing = await startServer({ ...env, ...mail, DATA_DIR: dataDir('ten') });
      await signUp(knowing.address, 'cem@example.org');
      const letters = await until(
        async () => postfix.letters(),
        (each) => each.length > 0,
      );
      await knowing.stop();
      await postfix.stop();
      return `“${JSON.parse(line ?? '{}').msg}”; sign-up ${status}. With NODE_EXTRA_CA_CERTS: ${letters.length} letter(s) arrived`;
    },
  },
  {
    what: 'the doctor at the end',
    run: async () => doctorSays({ ...cluster, DATA_DIR: dataDir('doctor') }),
  },
];

/** Sends a request through nginx, whose certificate only this trial knows. */
async function statusThrough(address: string, path: string, form?: FormData): Promise<number> {
  const body = form === undefined ? null : new Response(form);
  const sent = request(`${address}${path}`, {
    ca: readFileSync(certificates.ca),
    agent: false,
    ...(body === null
      ? {}
      : { method: 'POST', headers: { 'content-type': body.headers.get('content-type') ?? '' } }),
  });
  sent.end(body === null ? undefined : Buffer.from(await body.arrayBuffer()));
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (answer === undefined) throw new Error('no answer');
  await once(answer.resume(), 'end');
  return answer.statusCode ?? 0;
}

async function largeForm(): Promise<FormData> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(39_000_000)], 'photo.png'));
  form.append('key', 'seven red umbrellas');
  return form;
}

await runStories(stories);
