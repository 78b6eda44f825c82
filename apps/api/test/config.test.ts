import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../src/config/config.ts';
import { configTable } from '../src/config/config-table.ts';

test('with no settings at all the server is at http://localhost:3000 and keeps its data in ./data', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    dataDir: './data',
    publicOrigin: 'http://localhost:3000',
    expiryDays: 30,
    trustProxy: false,
  });
  expect(parseConfig({ PORT: '8080', EXPIRY_DAYS: '' })).toMatchObject({
    publicOrigin: 'http://localhost:8080',
    expiryDays: 30,
  });
});

test('the address leaves out the default port, as browsers do', () => {
  const address = 'http://localhost';
  expect(parseConfig({ PORT: '80' })).toMatchObject({ publicOrigin: address, apiOrigin: address });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['EXPIRY_DAYS', '-1'],
  ['PUBLIC_ORIGIN', 'paint.example'],
  ['PUBLIC_ORIGIN', 'https://paint.example/app'],
  ['AUTH_SECRET', 'short'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.1/33'],
  ['TRUST_PROXY', '10.0.0.1/0'],
  ['TRUST_PROXY', '10.0.0.1,fd00::/129'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://host/name'],
  ['DATABASE_URL', 'postgres://postgres:100%ff@host/name'],
  ['DATABASE_URL', 'postgres://host/na%me'],
  ['S3_BUCKET', 'Not/A/Bucket'],
  ['REDIS_URL', 'http://host'],
  ['REDIS_URL', 'redis://:50%@host'],
  ['SUPPORT_EMAIL', 'me'],
])('%s=%s is refused with a sentence that names it and does not repeat it', (name, value) => {
  const problem = () => parseConfig({ [name]: value });
  expect(problem).toThrow(ConfigError);
  expect(problem).toThrow(new RegExp(`^${name} (?!.*${value}).+\\.$`, 's'));
});

test('proxies may be named by address and by network', () => {
  const named = 'loopback, 10.0.0.1, 10.1.0.0/32,fd00::/128,::1,192.0.2.0/1';
  expect(parseConfig({ TRUST_PROXY: named })).toMatchObject({ trustProxy: named });
});

test('zero proxies are the same as none named', () => {
  expect(parseConfig({ TRUST_PROXY: '0' })).toMatchObject({ trustProxy: false });
});

test('an unknown log level is refused with a list of the known ones', () => {
  expect(() => parseConfig({ LOG_LEVEL: 'loud' })).toThrow(
    /^LOG_LEVEL must be silent, fatal, error, warn, info, debug or trace\.$/,
  );
});

test.each([
  [{ DATABASE_URL: 'postgres://host/name' }, 'AUTH_SECRET is required with DATABASE_URL, and the same one'],
  [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be'],
  [{ S3_BUKET: 'pictures', S3_ENDPOINT: 'http://host' }, 'S3_BUCKET is required with S3_ENDPOINT.'],
  [
    { SMPT_URL: 'smtp://host', MAIL_FROM: 'hello@example.org' },
    'SMTP_URL and MAIL_FROM must be set together.',
  ],
])('settings that only work together are refused alone: %o', (environment, sentence) => {
  expect(() => parseConfig(environment)).toThrow(ConfigError);
  expect(() => parseConfig(environment)).toThrow(sentence);
});

test('all problems are reported at once', () => {
  expect(() => parseConfig({ PORT: 'x', WORKERS: '0' })).toThrow(/PORT .+\nWORKERS .+/);
});

test('the table documents every setting', () => {
  expect(configTable()).toMatch(/^\| Variable \| Default \| Meaning \|\n/);
  expect(configTable()).toContain(
    '| `DATA_DIR` | `./data` | Directory that holds the database and the pictures. |',
  );
});
