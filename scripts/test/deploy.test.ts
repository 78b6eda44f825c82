import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { settings } from '../../apps/api/src/config/settings.ts';
import { pictureLimits } from '../../apps/api/src/images/picture-limits.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const KNOWN = new Set(Object.values(settings).map(({ env }) => env as string));
const unknown = (names: string[]) => names.filter((name) => !KNOWN.has(name));

const texts = z.record(z.string(), z.string());
const service = z.object({
  image: z.string().optional(),
  environment: texts.optional(),
  env_file: z.string().optional(),
  ports: z.array(z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});
const { services } = compose.parse(parse(textOf('compose.yaml'), { merge: true }));

const DOCKERFILE = textOf('Dockerfile').replaceAll('\\\n', ' ').split('\n');
const linesOf = (word: string) => DOCKERFILE.filter((line) => line.startsWith(`${word} `));

/** The lines of one name in the systemd unit. */
const unitLines = (name: string) =>
  [...textOf('deploy/underpaint.service').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
    ([, value]) => value ?? '',
  );
const ofUnit = unitLines('Environment').flatMap((line) =>
  line.split(' ').map((each) => each.split('=')[0] ?? ''),
);

const object = z.object({
  kind: z.string(),
  data: texts.optional(),
  stringData: texts.optional(),
});
const objects = ['underpaint', 'secret.example'].flatMap((name) =>
  parseAllDocuments(textOf(`deploy/kubernetes/${name}.yaml`)).map((each) => object.parse(each.toJS())),
);

it('the image copies only what exists', () => {
  const copied = linesOf('COPY')
    .filter((line) => !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  expect(copied.length).toBeGreaterThan(15);
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('the image holds the manifest of every workspace, which `npm ci` compares with the lock file', () => {
  const locked = z.object({ packages: z.record(z.string(), z.unknown()) });
  const { packages } = locked.parse(JSON.parse(textOf('package-lock.json')));
  const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'));
  for (const path of workspaces) {
    expect(linesOf('COPY')).toContain(`COPY ${path}/package.json ${path}/package.json`);
  }
});

/** Packages of the repository that a package depends on. */
function madeOf(folder: string): string[] {
  const { dependencies = {} }: { dependencies?: object } = JSON.parse(textOf(`${folder}/package.json`));
  const siblings = Object.keys(dependencies).filter((name) => name.startsWith('@underpaint/'));
  const folders = siblings.map((name) => name.replace('@underpaint/', 'packages/'));
  return [...new Set(folders.flatMap((each) => [each, ...madeOf(each)]))];
}

it('whatever the pages are made of is there when the image builds them, and has them built again when it changes', () => {
  const [stage = ''] = /AS pages\n(?:.*\n)*?RUN npm run build/.exec(textOf('Dockerfile')) ?? [];
  const watched = textOf('scripts/lib/build-web.mjs');
  const folders = madeOf('apps/web');
  expect(folders).toContain('packages/codec');
  for (const folder of folders) {
    expect(stage).toContain(`COPY ${folder} ${folder}\n`);
    expect(watched).toContain(`'${folder}/src'`);
  }
  const ofPages = readdirSync(join(ROOT, 'apps/web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name))
    .map((entry) => `apps/web/${entry.name}`);
  expect(ofPages).toContain('apps/web/service-worker');
  for (const folder of ofPages) expect(watched).toContain(`'${folder}'`);
});

it('checking types leaves nothing among what the pages are made of, which would have them built again', () => {
  for (const folder of ['apps/web/scripts', 'apps/web/service-worker']) {
    const [, file = 'tsconfig.tsbuildinfo'] =
      /"tsBuildInfoFile": "(.*)"/.exec(textOf(`${folder}/tsconfig.json`)) ?? [];
    expect(join(folder, file)).not.toContain(`${folder}/`);
  }
});

it('the image runs the Node that the product is made for, as an unprivileged user, and checks its health', () => {
  const { dependencies } = JSON.parse(textOf('package.json'));
  const [major] = String(dependencies.node).split('.');
  const bases = linesOf('FROM').map((line) => line.split(' ')[1] ?? '');
  expect(bases.filter((base) => base !== 'manifests')).toEqual([`node:${major}-slim`, `node:${major}-slim`]);
  expect(linesOf('USER')).toEqual(['USER node']);
  expect(linesOf('HEALTHCHECK')[0]).toContain('/api/health');
  expect(linesOf('RUN').filter((line) => line.includes('npm ci')).length).toBe(2);
  expect(linesOf('RUN').every((line) => !line.includes('npm ci') || line.includes('--ignore-scripts'))).toBe(
    true,
  );
});

it('every variable of the deployment files is a setting of the server', () => {
  const ofImage = linesOf('ENV').flatMap((line) =>
    [...line.matchAll(/(\w+)=/g)].map(([, name]) => name ?? ''),
  );
  expect(unknown(ofImage)).toEqual([]);
  const servers = Object.entries(services).filter(([name]) => name.startsWith('server-'));
  expect(servers.map(([name]) => name)).toEqual(['server-1', 'server-2']);
  for (const [, { environment = {} }] of servers) expect(unknown(Object.keys(environment))).toEqual([]);
  expect(unknown(ofUnit)).toEqual([]);
  const ofCluster = objects.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }));
  expect(ofCluster).toContain('DATABASE_URL');
  expect(unknown(ofCluster)).toEqual([]);
});

it('what compose asks of the environment is in deploy/example.env, and the secrets there are empty', () => {
  const asked = new Set([...textOf('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const example = [...textOf('deploy/example.env').matchAll(/^(\w+)=(.*)$/gm)];
  expect(new Set(example.map(([, name]) => name))).toEqual(asked);
  for (const [, name = '', value] of example) if (/SECRET|PASSWORD/.test(name)) expect(value).toBe('');
});

it('compose passes every line of .env to the servers, and every line of example.env is one of their settings', () => {
  const servers = Object.entries(services).filter(([name]) => name.startsWith('server-'));
  expect(servers.map(([, { env_file }]) => env_file)).toEqual(['.env', '.env']);
  const offered = [...textOf('deploy/example.env').matchAll(/^#(\w+)=/gm)].map(([, name]) => name ?? '');
  expect(offered).toEqual(expect.arrayContaining(['SMTP_URL', 'GOOGLE_CLIENT_ID', 'STRIPE_SECRET_KEY']));
  expect(unknown(offered)).toEqual([]);
});

it('the Postgres of compose is healthy once it can be reached, and not while its image sets it up on a socket', () => {
  expect(services['postgres']?.healthcheck?.test).toContain('--host=127.0.0.1');
});

it('the unit of systemd starts the server with the Node of the product, and leaves it time to finish its encodes', () => {
  expect(unitLines('ExecStart')).toEqual(['/opt/underpaint/node_modules/node/bin/node apps/api/src/main.ts']);
  expect(ofUnit).toEqual(['NODE_ENV', 'DATA_DIR']);
  expect(Number(unitLines('TimeoutStopSec')[0])).toBeGreaterThan(Number(settings.taskSeconds.default) + 15);
  expect(unitLines('UMask')).toEqual(['0077']);
});

it('a pod needs nothing that came after Kubernetes 1.24', () => {
  expect(textOf('deploy/kubernetes/underpaint.yaml')).not.toMatch(/preStop:\s+sleep/);
});

it('ports agree: the proxy, the probes and the metrics reach what listens', () => {
  const port = /PORT=(\d+)/.exec(linesOf('ENV')[0] ?? '')?.[1];
  expect(linesOf('EXPOSE')).toEqual([`EXPOSE ${port}`]);
  const targets = [...textOf('deploy/Caddyfile').matchAll(/(server-\d):(\d+)/g)];
  expect(targets.map(([, name, to]) => [name, to])).toEqual([
    ['server-1', port],
    ['server-2', port],
  ]);
  expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['proxy']);
  const cluster = textOf('deploy/kubernetes/underpaint.yaml');
  expect(cluster).toContain(`containerPort: ${port}`);
  const metrics = objects.map(({ data }) => data?.['METRICS_PORT']).find(Boolean);
  expect(cluster).toContain(`containerPort: ${metrics}`);
  expect(cluster).toContain(`prometheus.io/port: '${metrics}'`);
});

it('the largest pictures that servers accept, which are larger than covers, pass the proxies', () => {
  const imageMaxBytes = Number(settings.imageMaxBytes.default);
  const imageMaxPixels = Number(settings.imageMaxPixels.default);
  const megabytes = pictureLimits({ imageMaxBytes, imageMaxPixels }).revealLimits.maxBytes / 1e6;
  const sizes = [
    /max_size (\d+)MB/.exec(textOf('deploy/Caddyfile')),
    /body-size: (\d+)m/.exec(textOf('deploy/kubernetes/underpaint.yaml')),
    /client_max_body_size (\d+)m/.exec(textOf('deploy/nginx.conf')),
  ];
  for (const size of sizes) expect(Number(size?.[1])).toBeGreaterThan(megabytes + 0.5);
});

it('no data, secrets or tests get into the image', () => {
  const ignored = textOf('.dockerignore').split('\n');
  expect(ignored).toContain('*');
  for (const each of ['**/node_modules', '**/test', '**/.env*', '**/data']) expect(ignored).toContain(each);
});
