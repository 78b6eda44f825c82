import { arrive, choosePicture, downloadPicture, expectMessage, hide, reveal } from '../support/person.ts';
import { drawPhotograph, drawPng, sendThroughMessenger } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const MESSAGE = 'The spare key hangs behind the second plank. 钥匙在第二块木板后面。';
const KEY = 'six plain words nobody else says';

for (const side of [1600, 1280]) {
  test(`a message is read from an uploaded file after a messenger made it ${side} pixels and JPEG 75`, async ({
    page,
    newVisitor,
  }) => {
    const photograph = { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await drawPhotograph(side) };
    await arrive(page);
    await hide(page, { picture: photograph, message: MESSAGE, key: KEY });
    const { name, bytes } = await downloadPicture(page);
    expect(name).toBe('picture.jpg');

    const visitor = await newVisitor();
    await visitor.goto('/decode');
    const received = await sendThroughMessenger(bytes, side);
    await choosePicture(visitor, { name: 'IMG-0001.jpg', mimeType: 'image/jpeg', buffer: received });
    await reveal(visitor, KEY);
    await expectMessage(visitor, MESSAGE);
  });
}

test('A-01: a PNG comes back as a PNG under its own name and holds the message', async ({
  page,
  newVisitor,
}) => {
  await arrive(page);
  const picture = { name: 'sketch.png', mimeType: 'image/png', buffer: await drawPng() };
  await hide(page, { picture, name: 'sketch', message: 'Second floor.', key: KEY });
  const { name, bytes } = await downloadPicture(page);
  expect(name).toBe('sketch.png');
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');

  const visitor = await newVisitor();
  await visitor.goto('/decode');
  await choosePicture(visitor, { name, mimeType: 'image/png', buffer: bytes });
  await reveal(visitor, KEY);
  await expectMessage(visitor, 'Second floor.');
});
