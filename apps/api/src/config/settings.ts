import { isIP } from 'node:net';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '@underpaint/contract';
import { z } from 'zod';
import { billingSettings } from './billing-settings.ts';
import { identitySettings } from './identity-settings.ts';
import { observingSettings } from './observing-settings.ts';
import { pictureSettings } from './picture-settings.ts';
import { flag, isAddress, isDecodable, isOrigin, text, webAddress, wholeNumber } from './setting-schemas.ts';

/** One setting of the server: what it means, how its value is read, and its default. */
export interface Setting<Value> {
  doc: string;
  env: string;
  /** Parses the value of the environment variable. */
  schema: z.ZodType<Value, string | undefined>;
  /** The value used when the variable is absent or empty; without one, the schema decides. */
  default?: string;
  /** What the documentation shows as the default if `default` is absent or says little. */
  defaultDoc?: string;
}

const setting = <Value>(entry: Setting<Value>): Setting<Value> => entry;

const perMinute = wholeNumber({ min: 1, max: 1_000_000 });

const origin = webAddress('https://example.org')
  .refine(isOrigin, 'must not have a path or a query')
  .transform((value) => new URL(value).origin)
  .optional();

function addressOf(...protocols: readonly string[]) {
  return text.refine((value) => isAddress(value, protocols), {
    error: `must be an address that begins with ${protocols[0]}//`,
  });
}

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxyAddress(entry: string): boolean {
  const [address = '', bits = '1', ...rest] = entry.split('/');
  if (PROXY_NAMES.has(entry)) return true;
  const most = isIP(address) === 4 ? 32 : 128;
  const isLength = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
  return isIP(address) > 0 && isLength && rest.length === 0;
}

/** How many proxies, or which ones: forwarded-for headers from anybody else are ignored. */
const trustProxy = text
  .refine(
    (value) => /^\d*$/.test(value) || value.split(',').every((entry) => isProxyAddress(entry.trim())),
    'must be a number of proxies or a list of addresses such as 10.0.0.1,10.1.0.0/16',
  )
  .transform((value) => {
    const proxies = Number(value);
    if (proxies === 0) return false;
    return Number.isNaN(proxies) ? value : (_address: string, hop: number) => hop < proxies;
  });

/** Every setting of the server, declared once; `parseConfig` reads them and `configTable` documents them. */
export const settings = {
  port: setting({
    env: 'PORT',
    doc: 'Port on which the server listens.',
    schema: wholeNumber({ min: 0, max: 65_535 }),
    default: '3000',
  }),
  host: setting({
    env: 'HOST',
    doc: 'Host name or address on which the server listens. `0.0.0.0` opens it to the network.',
    schema: text.min(1),
    default: 'localhost',
  }),
  dataDir: setting({
    env: 'DATA_DIR',
    doc: 'Directory that holds the database and the pictures.',
    schema: text.min(1),
    default: './data',
  }),
  databaseUrl: setting({
    env: 'DATABASE_URL',
    doc: 'Postgres to use instead of the database file, such as `postgres://user:password@host/name`.',
    schema: addressOf('postgres:', 'postgresql:')
      .refine(isDecodable, 'must have %25 in place of each % in the user, password or name of the database')
      .optional(),
    defaultDoc: 'SQLite in `DATA_DIR`',
  }),
  databasePoolMax: setting({
    env: 'DATABASE_POOL_MAX',
    doc: 'Maximum number of connections to Postgres per server.',
    schema: wholeNumber({ min: 2, max: 1000 }),
    default: '10',
  }),
  databaseSeconds: setting({
    env: 'DATABASE_SECONDS',
    doc: 'Query timeout, in seconds; then the request gets 503 and the connection is replaced.',
    schema: wholeNumber({ min: 1, max: 3600 }),
    default: '20',
  }),
  redisUrl: setting({
    env: 'REDIS_URL',
    doc: 'Redis that lets several servers share their rate limits, such as `redis://host:6379`, or `rediss://:password@host:6379` with TLS.',
    schema: addressOf('redis:', 'rediss:')
      .refine(isDecodable, 'must have %25 in place of each % in the name or password')
      .optional(),
    defaultDoc: 'each server counts on its own',
  }),
  s3Bucket: setting({
    env: 'S3_BUCKET',
    doc: 'Bucket to keep the pictures in instead of a directory, at any S3-compatible service.',
    schema: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
    defaultDoc: 'files in `DATA_DIR`',
  }),
  s3Endpoint: setting({
    env: 'S3_ENDPOINT',
    doc: 'Address of the S3 service.',
    schema: addressOf('https:', 'http:').optional(),
    defaultDoc: 'Amazon’s in that region',
  }),
  s3Region: setting({
    env: 'S3_REGION',
    doc: 'Region of the bucket.',
    schema: text.regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a region'),
    default: 'us-east-1',
  }),
  s3AccessKeyId: setting({
    env: 'S3_ACCESS_KEY_ID',
    doc: 'Name of the access key for the bucket.',
    schema: text.min(1).optional(),
    defaultDoc: 'the machine’s own credentials',
  }),
  s3SecretAccessKey: setting({
    env: 'S3_SECRET_ACCESS_KEY',
    doc: 'The access key’s secret.',
    schema: text.min(1).optional(),
    defaultDoc: 'the machine’s own credentials',
  }),
  s3ForcePathStyle: setting({
    env: 'S3_FORCE_PATH_STYLE',
    doc: 'Puts the bucket in the path instead of the host name: `true` or `false`.',
    schema: flag,
    default: 'false',
  }),
  s3Prefix: setting({
    env: 'S3_PREFIX',
    doc: 'Prefix of every object name, such as `underpaint/`, for a bucket that holds other things too.',
    schema: text.regex(/^[\w./-]{0,200}$/, 'must consist of letters, digits and . _ - /'),
    default: '',
    defaultDoc: 'nothing',
  }),
  s3Seconds: setting({
    env: 'S3_SECONDS',
    doc: 'Timeout of a request to the bucket, in seconds. After three tries the request gets 503.',
    schema: wholeNumber({ min: 1, max: 600 }),
    default: '8',
  }),
  publicOrigin: setting({
    env: 'PUBLIC_ORIGIN',
    doc: 'Public address of the site; share links and QR codes start with it.',
    schema: origin,
    defaultDoc: '`http://localhost:PORT`',
  }),
  authSecret: setting({
    env: 'AUTH_SECRET',
    doc: 'Secret that signs the sign-in tokens, at least 32 characters.',
    schema: text.min(32, 'must have at least 32 characters').optional(),
    defaultDoc: 'generated once, kept in `DATA_DIR`; required with `DATABASE_URL`',
  }),
  imageMaxBytes: setting({
    env: 'IMAGE_MAX_BYTES',
    doc: 'Largest picture file accepted, in bytes.',
    schema: wholeNumber({ min: 1024, max: 1_000_000_000 }),
    default: String(IMAGE_MAX_BYTES),
  }),
  imageMaxPixels: setting({
    env: 'IMAGE_MAX_PIXELS',
    doc: 'Largest picture accepted, in pixels.',
    schema: wholeNumber({ min: 1024, max: 250_000_000 }),
    default: String(IMAGE_MAX_PIXELS),
  }),
  expiryDays: setting({
    env: 'EXPIRY_DAYS',
    doc: 'Days before a free picture is deleted; 0 keeps it.',
    schema: wholeNumber({ min: 0, max: 36_500 }).transform((days) => (days === 0 ? null : days)),
    default: '30',
  }),
  orphanDays: setting({
    env: 'ORPHAN_DAYS',
    doc: 'Days to keep stored files that belong to no picture, in case the right database comes back.',
    schema: wholeNumber({ min: 0, max: 36_500 }),
    default: '7',
  }),
  ...pictureSettings,
  requestSeconds: setting({
    env: 'REQUEST_SECONDS',
    doc: 'Time limit for receiving a request, in seconds; then 408. A slow phone sends 25 MB in five minutes.',
    schema: wholeNumber({ min: 1, max: 3600 }),
    default: '300',
  }),
  uploadBytesPerSecond: setting({
    env: 'UPLOAD_BYTES_PER_SECOND',
    doc: 'Minimum upload speed over any twenty seconds; then 408. 0 allows any.',
    schema: wholeNumber({ min: 0, max: 1_000_000 }),
    default: '4096',
  }),
  connectionsPerNetwork: setting({
    env: 'CONNECTIONS_PER_NETWORK',
    doc: 'Connections one address may hold open, if `TRUST_PROXY` is not set; more get 429.',
    schema: wholeNumber({ min: 1, max: 1_000_000 }),
    default: '256',
  }),
  uploadMemoryBytes: setting({
    env: 'UPLOAD_MEMORY_BYTES',
    doc: 'Memory for uploads in progress; one address may hold no more than it leaves free for others. More gets 503.',
    schema: wholeNumber({ min: 1_000_000, max: 1_000_000_000_000 }),
    default: String(1024 ** 3),
  }),
  trustProxy: setting({
    env: 'TRUST_PROXY',
    doc: 'Trusted proxies for `X-Forwarded-For`: how many, or their addresses.',
    schema: trustProxy,
    default: '',
    defaultDoc: 'none',
  }),
  authPerMinute: setting({
    env: 'RATE_AUTH',
    doc: 'Sign-ups a minute from one address; sign-ins and all other requests about an account count separately, with the same limit.',
    schema: perMinute,
    default: '60',
  }),
  authPerAccount: setting({
    env: 'RATE_AUTH_ACCOUNT',
    doc: 'Wrong passwords in 15 minutes for one account from one network; the same limit applies to emails sent to it.',
    schema: perMinute,
    default: '10',
  }),
  authAnywhere: setting({
    env: 'RATE_AUTH_ANYWHERE',
    doc: 'Wrong passwords in 15 minutes for one account, from all networks together.',
    schema: wholeNumber({ min: 1, max: 10_000 }),
    default: '100',
  }),
  encodePerMinute: setting({
    env: 'RATE_ENCODE',
    doc: 'Encodes a minute from one address; for pictures made on devices, each step counts separately.',
    schema: perMinute,
    default: '120',
  }),
  encodePerAccount: setting({
    env: 'RATE_ENCODE_ACCOUNT',
    doc: 'Encodes a minute from one account, from all addresses together.',
    schema: perMinute,
    default: '60',
  }),
  decodePerMinute: setting({
    env: 'RATE_DECODE',
    doc: 'Decodes a minute from one address; receipts count separately, with the same limit.',
    schema: perMinute,
    default: '120',
  }),
  wrongKeysPerNetwork: setting({
    env: 'RATE_WRONG_KEYS',
    doc: 'Wrong keys in 15 minutes from one address across all pictures, and 5 for each picture.',
    schema: wholeNumber({ min: 1, max: 1000 }),
    default: '60',
  }),
  readPerMinute: setting({
    env: 'RATE_READ',
    doc: 'Other requests to the API a minute from one address; each kind counts separately.',
    schema: perMinute,
    default: '1200',
  }),
  ...billingSettings,
  billingPerMinute: setting({
    env: 'RATE_BILLING',
    doc: 'Checkouts a minute from one address; cancellations and status checks count separately, with the same limit.',
    schema: perMinute,
    default: '60',
  }),
  logLevel: setting({
    env: 'LOG_LEVEL',
    doc: 'Log level, written to standard error: `silent`, `error`, `warn`, `info`, `debug`.',
    schema: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'must be silent, fatal, error, warn, info, debug or trace',
    }),
    default: 'warn',
  }),
  supportEmail: setting({
    env: 'SUPPORT_EMAIL',
    doc: 'Email address of the operator. Required to sell plans with Stripe; otherwise the server only warns at start if it is missing.',
    schema: z.email('must be an email address').optional(),
  }),
  ...observingSettings,
  ...identitySettings,
} as const;
