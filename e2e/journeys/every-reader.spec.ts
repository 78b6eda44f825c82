import { hideByApi } from '../support/member.ts';
import { arrive, choosePicture, downloadPicture, expectMessage, hide, reveal } from '../support/person.ts';
import { drawPhotograph, drawPng } from '../support/pictures.ts';
import {
  hiddenByCommand,
  openedByCommand,
  openedBySecondReader,
  openedByServer,
} from '../support/readers.ts';
import { expect, test } from '../support/test.ts';

const MESSAGE = 'Hinter der dritten Säule, links. 🗝️';
const KEY = 'stone by stone';
/** Each reader needs time for every pixel, and size is not the point here. */
const SIZE = { width: 720, height: 480 };

for (const { name, mimeType, draw } of [
  { name: 'hills.png', mimeType: 'image/png', draw: () => drawPng(9) },
  { name: 'quarry.jpg', mimeType: 'image/jpeg', draw: () => drawPhotograph(640, SIZE) },
]) {
  test(`A-02: ${name}, hidden on the device, opens on the server, by the command line and by a reader written from the format`, async ({
    page,
    server: { origin },
  }) => {
    await arrive(page);
    await hide(page, { picture: { name, mimeType, buffer: await draw() }, message: MESSAGE, key: KEY });
    await expect(
      page.getByText('It was hidden on this device; your message and key never left it.'),
    ).toBeVisible();
    const { bytes } = await downloadPicture(page);
    const picture = { name, bytes, key: KEY };
    expect(await openedByServer(origin, picture)).toEqual({ message: MESSAGE });
    expect(await openedByCommand(picture)).toBe(MESSAGE);
    expect(await openedBySecondReader(picture)).toBe(MESSAGE);
  });

  test(`A-02: ${name}, hidden by a server and by the command line, opens on the device`, async ({
    page,
    server,
    sender,
  }) => {
    const cover = await draw();
    const byServer = await hideByApi(server, sender, name, { cover, key: KEY });
    const stored = await page.request.get(`/api/images/public/${byServer.encodingId}`);
    const byCommand = await hiddenByCommand({ name, bytes: cover, key: KEY }, MESSAGE);
    for (const { buffer, message } of [
      { buffer: await stored.body(), message: byServer.message },
      { buffer: byCommand, message: MESSAGE },
    ]) {
      await page.goto('/decode');
      await choosePicture(page, { name, mimeType, buffer });
      await reveal(page, KEY);
      await expectMessage(page, message);
      await expect(page.getByText('Decoded on this device.')).toBeVisible();
    }
  });
}
