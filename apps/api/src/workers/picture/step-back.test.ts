import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { pngPhoto } from '../../../test/support/pictures.ts';
import { temporaryDirectory } from '../../../test/support/test-app.ts';

const BEHIND = fileURLToPath(new URL('../../../test/support/low-priority.ts', import.meta.url));

test('a server started at the lowest priority works on pictures, in a sandbox if there is one', async () => {
  const directory = await temporaryDirectory();
  const path = join(directory, 'picture.png');
  await writeFile(path, await pngPhoto({ width: 160, height: 120 }));
  const { stdout } = await promisify(execFile)(process.execPath, [BEHIND, path, directory]);
  expect(JSON.parse(stdout)).toEqual({ found: false });
});
