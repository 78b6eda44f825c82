import sharp from 'sharp';
import { type FirefoxVisitor, openFirefox } from '../support/firefox.ts';
import { joinByApi } from '../support/member.ts';
import type { PictureUpload } from '../support/person.ts';
import { drawPhotograph, drawPng } from '../support/pictures.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const MESSAGE = 'Under the third stone.\nBring a spade. 🪨';
const KEY = 'umber & ochre';
const jpeg = async () => ({
  name: 'quarry.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawPhotograph(600, { width: 720, height: 480 }),
});
const png = async () => ({ name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(9) });

/** Opens the encode screen as a new person. */
async function arrive({ page, reads }: FirefoxVisitor, server: RunningServer): Promise<void> {
  const { token } = await joinByApi(server);
  // An address on this site with nothing more to load: if a page is left while loading, Firefox reports a failure.
  await page.goto(`${server.origin}/preview.jpg`);
  await page.evaluate((kept) => localStorage.setItem('underpaint.token', kept), token);
  await page.goto(`${server.origin}/encode`);
  await reads('Hide a Secret Message');
}

/** @returns the link to the picture */
async function hide(visitor: FirefoxVisitor, picture: PictureUpload): Promise<string> {
  await visitor.choosePicture(picture);
  await visitor.fill('Secret message', MESSAGE);
  await visitor.fill('Secret key', KEY);
  await visitor.press('button', 'Encode Message');
  await visitor.reads('Encoding Successful!');
  await visitor.reads('It was hidden on this device; your message and key never left it.');
  return visitor.page.$eval('a[href*="/decode/"]', ({ href }) => href);
}

async function decode(visitor: FirefoxVisitor): Promise<void> {
  await visitor.fill('Secret key', KEY);
  await visitor.press('button', 'Decode Message');
}

const shared = async (link: string): Promise<Buffer> => {
  const id = new URL(link).pathname.split('/').at(-1);
  const answer = await fetch(new URL(`/api/images/public/${id}`, link));
  return Buffer.from(await answer.arrayBuffer());
};

for (const { name, preferences, draw, isDisguised } of [
  { name: 'Firefox', preferences: {}, draw: jpeg, isDisguised: false },
  {
    name: 'Firefox that disguises what is in a canvas',
    preferences: { 'privacy.resistFingerprinting': true },
    draw: png,
    isDisguised: true,
  },
]) {
  test(`A-02: in ${name}, messages are hidden and revealed on the device`, async ({ server, complaints }) => {
    const visitor = await openFirefox(preferences, complaints);
    try {
      const isFaithful = await visitor.page.evaluate(() => {
        const context = document.createElement('canvas').getContext('2d');
        context?.fillRect(0, 0, 4, 4);
        return context?.getImageData(0, 0, 4, 4).data.join() === Array(16).fill('0,0,0,255').join();
      });
      expect(isFaithful).toBe(!isDisguised);
      await arrive(visitor, server);
      const link = await hide(visitor, await draw());
      await visitor.page.goto(link);
      await decode(visitor);
      await visitor.reads('Decoded on this device. The key and message never left it.');
      await visitor.reads(MESSAGE);
      const buffer = await sharp(await shared(link))
        .webp({ quality: 80 })
        .toBuffer();
      await visitor.page.goto(`${server.origin}/decode`);
      await visitor.choosePicture({ name: 'saved.webp', mimeType: 'image/webp', buffer });
      await decode(visitor);
      if (isDisguised) {
        await visitor.reads(
          'cannot work on pictures of this kind, because its privacy protection changes the pixels that pages can read',
        );
        await visitor.press('button', 'Decode on our server');
        await visitor.reads('Decoded on our server');
      } else {
        await visitor.reads('Decoded on this device. The key and message never left it.');
      }
      await visitor.reads(MESSAGE);
    } finally {
      await visitor.close();
    }
  });
}
