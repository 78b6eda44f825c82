import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../apps/api/test/support/free-port.ts';
import { atEnd, type Running, runProgram, startProgram, type User, userNamed } from './programs.ts';

/** Paths of the trial's certificates. */
export interface Certificates {
  ca: string;
  cert: string;
  key: string;
}

export const PASSWORD = 'cobalt-and-ochre';

function postgresBinaries(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  return `/usr/lib/postgresql/${newest}/bin`;
}

function ownedCopy(from: string, to: string, { uid, gid }: User): void {
  cpSync(from, to);
  chownSync(to, uid, gid);
  chmodSync(to, 0o600);
}

export interface Postgres {
  port: number;
  /** Address of a database for the role `underpaint`, over verified TLS. */
  url: (database?: string, options?: string) => string;
  /** Runs statements as the superuser. */
  sql: (statements: string, database?: string) => string;
  start: () => Promise<Running>;
}

/** Debian's PostgreSQL with SCRAM passwords, only over TLS. */
export async function preparePostgres(directory: string, { ca, cert, key }: Certificates): Promise<Postgres> {
  const user = userNamed('postgres');
  const bin = postgresBinaries();
  const data = join(directory, 'postgres');
  await mkdir(data);
  chownSync(data, user.uid, user.gid);
  const at = { ...user, cwd: data };
  runProgram(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--no-locale', '-A', 'peer'],
    at,
  );
  ownedCopy(cert, join(data, 'server.crt'), user);
  ownedCopy(key, join(data, 'server.key'), user);
  const lines = [
    'local all postgres trust',
    'hostssl all all 127.0.0.1/32 scram-sha-256',
    'hostnossl all all 127.0.0.1/32 reject',
  ];
  writeFileSync(join(data, 'pg_hba.conf'), `${lines.join('\n')}\n`);
  const port = await freePort();
  const settings = [
    'ssl=on',
    'password_encryption=scram-sha-256',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
  ];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])];
  return {
    port,
    url: (database = 'underpaint', options = `sslmode=verify-full&sslrootcert=${ca}`) =>
      `postgres://underpaint:${PASSWORD}@localhost:${port}/${database}?${options}`,
    sql: (statements, database = 'postgres') =>
      runProgram(
        join(bin, 'psql'),
        ['-h', data, '-p', String(port), '-U', 'postgres', '-d', database, '-Atc', statements],
        at,
      ),
    start: () =>
      startProgram({
        command: join(bin, 'postgres'),
        args,
        as: user,
        cwd: data,
        ready: /database system is ready to accept connections/,
      }),
  };
}

/** PgBouncer in front of Postgres: a connection belongs to a client for only one transaction. */
export async function startPgBouncer(
  directory: string,
  { postgres, ca, cert, key }: Certificates & { postgres: Postgres },
): Promise<Running & { url: string }> {
  const user = userNamed('postgres');
  const home = join(directory, 'pgbouncer');
  await mkdir(home);
  chownSync(home, user.uid, user.gid);
  ownedCopy(cert, join(home, 'cert.pem'), user);
  ownedCopy(key, join(home, 'key.pem'), user);
  const port = await freePort();
  writeFileSync(join(home, 'users.txt'), `"underpaint" "${PASSWORD}"\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'scram-sha-256',
    auth_file: join(home, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: 4,
    server_tls_sslmode: 'verify-full',
    server_tls_ca_file: ca,
    client_tls_sslmode: 'require',
    client_tls_cert_file: join(home, 'cert.pem'),
    client_tls_key_file: join(home, 'key.pem'),
    unix_socket_dir: '',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `pooled = host=localhost port=${postgres.port} dbname=pooled`;
  writeFileSync(
    join(home, 'pgbouncer.ini'),
    ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  const running = await startProgram({
    command: '/usr/sbin/pgbouncer',
    args: [join(home, 'pgbouncer.ini')],
    as: user,
    cwd: home,
    ready: /process up/,
  });
  const url = `postgres://underpaint:${PASSWORD}@localhost:${port}/pooled?sslmode=verify-full&sslrootcert=${ca}`;
  return { ...running, url };
}

export interface Redis {
  url: string;
  start: () => Promise<Running>;
}

/** Debian's Redis with a password, only over TLS. */
export async function prepareRedis({ ca, cert, key }: Certificates): Promise<Redis> {
  const port = await freePort();
  const tls = ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'];
  const files = ['--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', ca];
  const args = [...tls, ...files, '--requirepass', PASSWORD, '--save', '', '--bind', '127.0.0.1'];
  return {
    url: `rediss://:${PASSWORD}@localhost:${port}`,
    start: () =>
      startProgram({ command: '/usr/bin/redis-server', args, ready: /Ready to accept connections/ }),
  };
}

export interface Postfix {
  url: string;
  /** Paths of the letters that arrived. */
  letters: () => string[];
  stop: () => void;
}

/** The services that Debian runs, on another port and without chroot. */
function postfixServices(port: number): string[] {
  const services = runProgram('/usr/sbin/postconf', ['-M'])
    .split('\n')
    .filter((line) => line !== '' && !/^smtp\s+inet/.test(line))
    .map((line) => line.trim().split(/\s+/))
    .map(([name, type, priv, unpriv, , ...rest]) => [name, type, priv, unpriv, 'n', ...rest].join(' '));
  return [`127.0.0.1:${port} inet n - n - - smtpd`, ...services];
}

/** Debian's Postfix with STARTTLS and a certificate of the trial's authority; keeps every letter. */
export async function startPostfix(directory: string, { cert, key }: Certificates): Promise<Postfix> {
  const home = join(directory, 'postfix');
  const [config, mail, user] = [join(home, 'etc'), join(home, 'mail'), userNamed('postfix')];
  for (const name of ['etc', 'queue', 'data', 'mail']) await mkdir(join(home, name), { recursive: true });
  for (const name of ['data', 'mail']) chownSync(join(home, name), user.uid, user.gid);
  const port = await freePort();
  const settings = {
    compatibility_level: '3.6',
    queue_directory: join(home, 'queue'),
    data_directory: join(home, 'data'),
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mydestination: '',
    virtual_mailbox_domains: 'example.org',
    virtual_mailbox_base: mail,
    virtual_mailbox_maps: 'static:all/',
    virtual_minimum_uid: '1',
    virtual_uid_maps: `static:${user.uid}`,
    virtual_gid_maps: `static:${user.gid}`,
    smtpd_tls_cert_file: cert,
    smtpd_tls_key_file: key,
    smtpd_tls_security_level: 'encrypt',
    maillog_file_prefixes: home,
    maillog_file: join(home, 'log'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(config, 'main.cf'), `${lines.join('\n')}\n`);
  writeFileSync(join(config, 'master.cf'), `${postfixServices(port).join('\n')}\n`);
  // It daemonises itself, and would keep a pipe open for ever.
  const postfix = (action: string) =>
    execFileSync('/usr/sbin/postfix', ['-c', config, action], { stdio: 'ignore' });
  postfix('start');
  atEnd(() => postfix('abort'));
  const arrived = join(mail, 'all', 'new');
  return {
    url: `smtp://localhost:${port}`,
    letters: () => (existsSync(arrived) ? readdirSync(arrived) : []),
    stop: () => void postfix('stop'),
  };
}

/** Debian's nginx with the project's own configuration in front of two servers, over TLS. */
export async function startNginx(
  directory: string,
  { cert, key, servers, example }: Certificates & { servers: readonly [number, number]; example: string },
): Promise<Running & { address: string }> {
  const home = join(directory, 'nginx');
  await mkdir(home);
  const port = await freePort();
  const ours = example
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
    .replace('/etc/ssl/underpaint/fullchain.pem', cert)
    .replace('/etc/ssl/underpaint/key.pem', key)
    .replaceAll('underpaint.example.org', 'localhost')
    .replace(/listen 80;\n\s+listen \[::\]:80;/, `listen 127.0.0.1:${await freePort()};`)
    .replace(/listen 443 ssl;\n\s+listen \[::\]:443 ssl;/, `listen 127.0.0.1:${port} ssl;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const main = [`pid ${home}/pid;`, 'daemon off;', 'error_log stderr notice;', 'events {}'];
  const http = ['access_log off;', ...temporary, ours];
  writeFileSync(join(home, 'nginx.conf'), `${main.join('\n')}\nhttp {\n${http.join('\n')}\n}\n`);
  const running = await startProgram({
    command: '/usr/sbin/nginx',
    args: ['-p', home, '-c', join(home, 'nginx.conf')],
    ready: /start worker process \d+/,
  });
  return { ...running, address: `https://localhost:${port}` };
}

export interface S3 {
  env: Record<string, string>;
  start: () => Promise<Running>;
}

/** s3rver, an S3 server from npm, with one bucket and its own keys. */
export async function prepareS3(directory: string): Promise<S3> {
  const home = join(directory, 's3');
  await mkdir(home);
  runProgram('npm', [
    'install',
    '--prefix',
    home,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    's3rver@3.7.1',
  ]);
  const port = await freePort();
  // OpenSSL considers the cipher of its continuation tokens for long lists legacy.
  const program = ['--openssl-legacy-provider', join(home, 'node_modules/s3rver/bin/s3rver.js')];
  const args = [...program, '--directory', join(home, 'data')];
  const place = ['--address', '127.0.0.1', '--port', String(port), '--configure-bucket', 'underpaint'];
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'underpaint',
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    start: () => startProgram({ command: process.execPath, args: [...args, ...place], ready: /listening/ }),
  };
}
