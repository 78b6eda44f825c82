/**
 * `npm run try:container`: builds the unchanged Dockerfile without a container engine or a registry, and runs two servers
 * from the image alongside Postgres and an S3 server, as in compose.yaml. Buildah makes the image on a base from
 * debootstrap with npm's Node; `docker run` would need more rights than such machines give. For a disposable machine.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join as joinPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/api/test/support/free-port.ts';
import { findNode24 } from '../lib/node24.mjs';
import { decode, encode, join, type Picture } from './product.ts';
import { makeCertificates, type Running, requirePrograms, runProgram, startProgram } from './programs.ts';
import { runStories } from './stories.ts';
import { PASSWORD, preparePostgres, prepareS3 } from './third-parties.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BASE = 'docker.io/library/node:24-slim';
const IMAGE = 'underpaint';
const ISOLATION = ['--isolation', 'chroot'];

await requirePrograms({
  '/usr/bin/buildah': 'buildah',
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/lib/postgresql': 'postgresql',
});

const directory = mkdtempSync(joinPath(tmpdir(), 'underpaint-try-'));
runProgram('chmod', ['755', directory]);
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

const buildah = (...args: string[]) => runProgram('buildah', args).trim();

/** What stands in for Node's image: Debian, Node 24 and npm from the registry, the user `node`. */
function makeBase(): void {
  const root = joinPath(directory, 'base');
  runProgram('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root]);
  const node = findNode24();
  if (node === null) throw new Error('Run npm ci first.');
  cpSync(node, joinPath(root, 'usr/local/bin/node'));
  const npm = dirname(dirname(runProgram('sh', ['-c', 'readlink -f "$(command -v npm)"']).trim()));
  cpSync(npm, joinPath(root, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  runProgram('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', joinPath(root, 'usr/local/bin/npm')]);
  runProgram('chroot', [root, 'groupadd', '--gid', '1000', 'node']);
  runProgram('chroot', [root, 'useradd', '--uid', '1000', '--gid', '1000', '--create-home', 'node']);
  const container = buildah('from', 'scratch');
  buildah('add', container, root, '/');
  buildah('config', '--entrypoint', '[]', container);
  buildah('commit', '--rm', container, BASE);
  rmSync(root, { recursive: true });
}

/** How this machine reaches its registry, for the steps that install: its settings and trusted certificates. */
function registrySettings(): string[] {
  const npmrc = joinPath(homedir(), '.npmrc');
  const trusted = process.env['NODE_EXTRA_CA_CERTS'];
  const lines = existsSync(npmrc) ? [readFileSync(npmrc, 'utf8')] : [];
  if (trusted !== undefined) lines.push('cafile=/root/trusted.pem');
  const ours = joinPath(directory, 'npmrc');
  writeFileSync(ours, lines.join('\n'));
  const trust = trusted === undefined ? [] : ['--volume', `${trusted}:/root/trusted.pem:ro`];
  return ['--volume', `${ours}:/root/.npmrc:ro`, ...trust];
}

function imageBytes(image: string): number {
  const container = buildah('from', '--pull-never', image);
  const mounted = buildah('mount', container);
  const bytes = Number(runProgram('du', ['-sb', mounted]).split('\t')[0]);
  buildah('umount', container);
  buildah('rm', container);
  return bytes;
}

async function startInImage(env: Record<string, string>): Promise<Running & { address: string }> {
  const container = buildah('from', '--pull-never', IMAGE);
  const port = String(await freePort());
  const given = { ...env, PORT: port, HOST: '127.0.0.1', DATA_DIR: '/data' };
  const settings = Object.entries(given).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const server = await startProgram({
    command: 'buildah',
    args: [
      ...['run', ...ISOLATION, '--user', 'node', ...settings],
      container,
      'node',
      'apps/api/src/main.ts',
    ],
    ready: /Underpaint is ready/,
  });
  return { ...server, address: `http://127.0.0.1:${port}` };
}

const servers: (Running & { address: string })[] = [];
const addressOf = (index: number) => servers[index]?.address ?? 'http://127.0.0.1:1';
let picture: Picture | undefined;

await runStories(
  [
    {
      what: 'a base image of Debian and Node',
      run: async () => {
        makeBase();
        return BASE;
      },
    },
    {
      what: 'the Dockerfile as it stands',
      run: async () => {
        buildah('bud', ...ISOLATION, '--pull-never', ...registrySettings(), '--tag', IMAGE, ROOT);
        const above = (imageBytes(IMAGE) - imageBytes(BASE)) / 1e6;
        return `built; ${Math.round(above)} MB above the base`;
      },
    },
    {
      what: 'two servers of the image, a Postgres and an S3 server beside them',
      run: async () => {
        const certificates = await makeCertificates(joinPath(directory, 'certificates'));
        const postgres = await preparePostgres(directory, certificates);
        await postgres.start();
        postgres.sql(`CREATE ROLE underpaint LOGIN PASSWORD '${PASSWORD}'`);
        postgres.sql('CREATE DATABASE underpaint OWNER underpaint');
        const s3 = await prepareS3(directory);
        await s3.start();
        const env = {
          ...s3.env,
          AUTH_SECRET: 'a secret for the trial, and for nothing else',
          SUPPORT_EMAIL: 'help@example.org',
          DATABASE_URL: postgres.url('underpaint', 'sslmode=no-verify'),
          LOG_LEVEL: 'info',
        };
        servers.push(await startInImage(env), await startInImage(env));
        return 'both are ready';
      },
    },
    {
      what: 'hidden in one, revealed in the other',
      run: async () => {
        const token = await join(addressOf(0), 'ada@example.org');
        picture = await encode(addressOf(0), token, 'Out of the container');
        return `“${await decode(addressOf(1), picture)}”`;
      },
    },
    {
      what: 'one server gets SIGTERM, the other goes on',
      run: async () => {
        await servers[0]?.stop();
        if (picture === undefined) throw new Error('nothing was hidden');
        return `“${await decode(addressOf(1), picture)}”`;
      },
    },
  ],
  { longestMilliseconds: 1_200_000 },
);
