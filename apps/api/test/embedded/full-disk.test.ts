import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { backend } from '../support/backend.ts';
import { siteAt } from '../support/faults/site.ts';
import { pngPhoto } from '../support/pictures.ts';
import { startServer } from '../support/server-process.ts';
import { temporaryDirectory } from '../support/test-app.ts';

const reserved = z.object({ encodingId: z.string() });

const NO_ROOM = 'There is no space left to store the image. Please try again later.';

/** No file may grow beyond a megabyte; writing more fails as on a full disk. */
const FULL_AFTER_A_MEGABYTE = "trap '' XFSZ; ulimit -f 1024";

test('where there is no room for a picture the real server answers 503, gives the encode back and leaves nothing', async () => {
  const dataDir = await temporaryDirectory();
  const server = await startServer({ DATA_DIR: dataDir }, { before: FULL_AFTER_A_MEGABYTE, standIn: true });
  const site = siteAt(server.address);
  const { token } = await site.signUp('a@example.org');
  const large = await site.encode(token, await pngPhoto({ width: 1000, height: 800 }));
  expect([large.status, await large.json()]).toEqual([503, { code: 'storage.full', message: NO_ROOM }]);
  const status = await site.ask('/api/user/status', { token });
  expect(await status.json()).toMatchObject({ freeEncodesUsed: 0 });
  expect(await backend.sql(dataDir, 'SELECT * FROM pending_encodes')).toEqual([]);
  expect(await readdir(join(dataDir, 'images'))).toEqual(['underpaint-installation']);

  expect((await site.encode(token, await pngPhoto({ width: 320, height: 320 }))).status).toBe(200);
});

test('where there is no room for a picture made on a device, its reservation waits, or is given back, and nothing is left', async () => {
  const dataDir = await temporaryDirectory();
  const server = await startServer({ DATA_DIR: dataDir }, { before: FULL_AFTER_A_MEGABYTE, standIn: true });
  const site = siteAt(server.address);
  const { token } = await site.signUp('a@example.org');
  const reserve = async () => reserved.parse(await (await site.reserve(token)).json()).encodingId;
  const [waiting, givenUp] = [await reserve(), await reserve()];
  const picture = await pngPhoto({ width: 1000, height: 800 });
  for (const id of [waiting, givenUp]) {
    const refused = await site.put(token, id, picture);
    expect([refused.status, await refused.json()]).toEqual([503, { code: 'storage.full', message: NO_ROOM }]);
  }
  await site.giveBack(token, givenUp);
  expect(await readdir(join(dataDir, 'images'))).toEqual(['underpaint-installation']);
  server.kill('SIGTERM');
  await server.exited;

  const roomy = siteAt((await startServer({ DATA_DIR: dataDir }, { standIn: true })).address);
  expect((await roomy.put(token, waiting, picture)).status).toBe(200);
  const status = await roomy.ask('/api/user/status', { token });
  expect(await status.json()).toMatchObject({ freeEncodesUsed: 1 });
  expect(await backend.sql(dataDir, 'SELECT * FROM pending_encodes')).toEqual([]);
});
