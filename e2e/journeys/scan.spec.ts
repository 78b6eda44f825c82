import { expectMessage, reveal } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Opening a picture through the QR code on its label: with a camera, or from a picture of it. */

const opener = (page: Page) => page.getByRole('button', { name: 'Scan a QR code' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Scan a QR code' });

async function openScanner(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/decode`);
  await opener(page).click();
  await expect(sheet(page)).toBeVisible();
}

/** A camera pointed at a picture. */
async function holdAt(page: Page, picture: string): Promise<void> {
  await page.addInitScript((address) => {
    const film = async () => {
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const draw = () => {
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        requestAnimationFrame(draw);
      };
      draw();
      return canvas.captureStream();
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: film } });
  }, picture);
}

const pictureOf = ({ encodingId }: { encodingId: string }) => `/api/images/public/${encodingId}`;

/** The same server under another name. */
const elsewhere = ({ origin }: RunningServer) => origin.replace('localhost', '127.0.0.1');

test('A-78: the code on a label opens its picture, and what the camera sees is sent nowhere', async ({
  page,
  hidden,
}) => {
  await holdAt(page, pictureOf(hidden));
  await page.goto('/decode');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.method()));
  await opener(page).click();
  await expect(page).toHaveURL(`/decode/${hidden.encodingId}`);
  await expect(sheet(page)).toHaveCount(0);
  expect(new Set(asked)).toEqual(new Set(['GET']));
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
});

test('A-78: a code of another site gets a sentence, and the camera turns off with the sheet', async ({
  page,
  hidden,
  server,
}) => {
  await holdAt(page, pictureOf(hidden));
  await openScanner(page, elsewhere(server));
  await expect(sheet(page).getByText('This code does not link to a picture on this site.')).toBeVisible();
  const video = sheet(page).getByLabel('What the camera sees');
  const stream = await video.evaluateHandle((element: HTMLVideoElement) => element.srcObject);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  expect(await stream.evaluate((seen) => seen instanceof MediaStream && seen.active)).toBe(false);
});

test('A-78: without a camera there is a sentence, and a picture of the code opens the link all the same', async ({
  page,
  hidden,
}) => {
  await openScanner(page);
  await expect(sheet(page).getByRole('alert')).toContainText('There is no camera on this device.');
  const file = sheet(page).getByLabel('Choose a picture of the code');
  await file.setInputFiles({ name: 'plain.png', mimeType: 'image/png', buffer: await drawPng(9) });
  await expect(sheet(page).getByText('No QR code was found in this picture.')).toBeVisible();
  const saved = await (await page.request.get(pictureOf(hidden))).body();
  await file.setInputFiles({ name: 'saved.png', mimeType: 'image/png', buffer: saved });
  await expect(page).toHaveURL(`/decode/${hidden.encodingId}`);
});

test('A-78: a camera that is refused, or needs HTTPS, gets a sentence; choosing a picture stays', async ({
  page,
  newVisitor,
}) => {
  const refuse = async () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  await page.addInitScript(`navigator.mediaDevices.getUserMedia = ${refuse}`);
  await openScanner(page);
  await expect(sheet(page).getByRole('alert')).toContainText('The browser did not let us use the camera.');
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(opener(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Choose a picture' }).last()).toBeVisible();

  const plain = await newVisitor();
  await plain.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    Object.defineProperty(window, 'isSecureContext', { value: false });
  });
  await openScanner(plain);
  await expect(sheet(plain).getByRole('alert')).toContainText(
    'Browsers only allow the camera on HTTPS pages.',
  );
});
