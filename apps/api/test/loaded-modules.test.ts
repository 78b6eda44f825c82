import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const ANNOUNCING = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });`;

/** What a server has loaded when it reads its settings, which it cannot start with. */
function loadedAtStart(): string[] {
  const preload = `data:text/javascript,${encodeURIComponent(ANNOUNCING)}`;
  const { status, stdout } = spawnSync(process.execPath, ['--import', preload, MAIN], {
    env: { PATH: process.env['PATH'], PORT: 'none' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  return stdout.split('\n');
}

test('a server loads nothing that only picture processes need, and no client of a service before its settings name one', () => {
  const loaded = loadedAtStart();
  const files = (part: RegExp): string[] => loaded.filter((url) => part.test(url));
  expect(files(/\/apps\/api\/src\/app\.ts$/)).toHaveLength(1);
  expect(files(/\/(?:codec|imaging|jpeg)\/src\/index\.ts$/)).toEqual([]);
  expect(files(/\/node_modules\/(?:sharp|@img|qrcode|@node-rs)\//)).toEqual([]);
  expect(files(/\/node_modules\/(?:@aws-sdk|stripe|ioredis|nodemailer)\//)).toEqual([]);
});
