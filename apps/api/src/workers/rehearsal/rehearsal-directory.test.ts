import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryDirectory } from '../../../test/support/test-app.ts';
import { StartError } from '../../errors/start-error.ts';
import { openRehearsalDirectory } from './rehearsal-directory.ts';

/** What a server does until it is killed. */
const KILLED = `
  const { openRehearsalDirectory } = await import('${new URL('./rehearsal-directory.ts', import.meta.url)}');
  openRehearsalDirectory();
  process.kill(process.pid, 'SIGKILL');
`;

test('a directory is removed by the next server if its own was killed, and never while its own lives', async () => {
  const shared = await temporaryDirectory();
  vi.stubEnv('TMPDIR', shared);
  onTestFinished(() => void vi.unstubAllEnvs());
  const found = () => readdirSync(shared).sort();
  const unlocked = 'underpaint-rehearsal-of-a-version-without-locks';
  mkdirSync(join(shared, unlocked));
  const living = openRehearsalDirectory();
  const beforehand = found();
  await once(spawn(process.execPath, ['--input-type=module', '-e', KILLED]), 'exit');
  expect(found()).toEqual(expect.arrayContaining(beforehand));
  expect(found()).toHaveLength(beforehand.length + 2);
  openRehearsalDirectory().remove();
  expect(found()).toEqual(beforehand);
  living.remove();
  expect(found()).toEqual([unlocked]);
});

test('a temporary directory that cannot be used is named, with what to do', async () => {
  const file = join(await temporaryDirectory(), 'file');
  writeFileSync(file, '');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const path of [file, `${file}-that-is-missing`]) {
    vi.stubEnv('TMPDIR', path);
    const sentence = `The directory for temporary files, ${path}, cannot be used (unable to open database file). Let this user write to it, or set TMPDIR to another one.`;
    expect(openRehearsalDirectory).toThrow(new StartError(sentence));
  }
});
