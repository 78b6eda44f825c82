import sharp from 'sharp';
import { drawPng } from '../support/pictures.ts';
import { changeSettings } from '../support/settings.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Page } from '../support/test.ts';

/** Choosing a picture (sections 2.4 and 5). */

const main = (page: Page) => page.getByRole('main');

interface Dropped {
  name: string;
  type: string;
  bytes: readonly number[];
}

/** Drops files onto the picture area, by dispatching the browser's events. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((all) => {
    const carried = new DataTransfer();
    for (const { name, type, bytes } of all)
      carried.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return carried;
  }, files);
  const place = page.getByRole('button', { name: 'Choose a picture' }).last();
  await place.dispatchEvent('dragenter', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

test('S-2.4.1, S-5.1, S-5.13, S-9.2, A-27, A-28, A-29: one PNG or JPEG is accepted by drop, anything else is refused with its sentence', async ({
  page,
}) => {
  await changeSettings(page, { imageMaxBytes: 2_000_000 });
  await page.goto('/encode');
  await expect(page.getByRole('button', { name: 'Choose a picture' }).last()).toBeVisible();
  const background = { r: 80, g: 90, b: 120 };
  const grey = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  const picture = { name: 'hills.jpg', type: 'image/jpeg', bytes: [...(await grey.png().toBuffer())] };
  const types = 'File type must be .png, .jpg or .jpeg, and the file must be what its name says';
  const gif = { name: 'a.gif', type: 'image/gif', bytes: [...Buffer.from('GIF89a')] };
  for (const [files, sentence] of [
    [[{ ...picture, name: 'a.png', type: 'image/png' }, picture], 'Too many files'],
    [[gif], types],
    [[{ ...gif, name: 'a.png', type: 'image/png' }], types],
    [[picture], types],
    [[{ ...gif, name: 'a.png', bytes: [] }], 'File is smaller than 1 bytes'],
  ] as const) {
    await drop(page, files);
    await expect(main(page).getByRole('alert')).toHaveText(sentence);
    await expect(page.getByText('Choose another picture')).toBeHidden();
  }
  await drop(page, [{ ...picture, name: 'hills.png', type: 'image/png' }]);
  await expect(page.getByText('hills.png', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('alert')).toBeHidden();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose another picture' }).click();
  expect((await chooser).isMultiple()).toBe(false);
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2_000_001) };
  await (await chooser).setFiles(large);
  await expect(main(page).getByRole('alert')).toHaveText('File is larger than 2000000 bytes');
  await expect(page.getByText('hills.png', { exact: true })).toBeVisible();
});

test('S-5.2: text that is dragged into a field arrives there, and a file that misses the place for pictures opens nothing', async ({
  page,
}) => {
  await page.goto('/encode');
  const title = page.getByRole('heading', { name: 'Hide a Secret Message' });
  const message = page.getByLabel('Secret message');
  await title.selectText();
  await title.dragTo(message);
  await expect(message).toHaveValue('Hide a Secret Message');
  for (const missed of [title, message]) {
    const opened = await missed.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
      return ['dragover', 'drop'].filter((type) =>
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
      );
    });
    expect(opened).toEqual([]);
  }
});

test('A-27, S-5.13: the browser makes a JPEG of a cover in a format that is not accepted, where it can show it', async ({
  page,
}) => {
  await page.goto('/encode');
  const offer = page.getByRole('button', { name: 'Make a JPEG', exact: true });
  const drawn = sharp(await drawPng(4));
  const files = {
    webp: await drawn.webp().toBuffer(),
    gif: await drawn.gif().toBuffer(),
    avif: await drawn.avif({ effort: 0 }).toBuffer(),
  };
  const input = main(page).locator('input[type=file]');
  for (const [kind, buffer] of Object.entries(files)) {
    await input.setInputFiles({ name: `lake.${kind}`, mimeType: `image/${kind}`, buffer });
    await expect(main(page).getByRole('alert')).toContainText('File type must be .png, .jpg or .jpeg');
    await offer.press('Enter');
    await expect(main(page).getByRole('alert')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Choose another picture' })).toBeFocused();
    await expect(page.getByText('lake.jpg', { exact: true })).toBeVisible();
    await expect(page.getByText(/480 × 360 pixels/)).toBeVisible();
    await expect(page.getByLabel('File name')).toHaveValue('picture.jpg');
  }
  const broken = { name: 'torn.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
  await input.setInputFiles(broken);
  await expect(main(page).getByRole('alert')).toBeVisible();
  await expect(offer).toBeHidden();
});

test('A-26: a damaged picture has no preview, and the page says below it what is wrong', async ({ page }) => {
  const buffer = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
  await page.goto('/encode');
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Failed to load image preview.')).toBeVisible();
  await expect(main(page).getByRole('status')).toHaveText(
    /^This picture cannot be read: the file is damaged/,
  );
});

/** From here on a JPEG is being made until `cannotBeMade`. */
const holdJpeg = (page: Page) =>
  page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (made) => {
      document.addEventListener('cannot-be-made', () => made(null), { once: true });
      document.documentElement.dataset['jpeg'] = 'being made';
    };
  });

/** The JPEG that is being made (see `holdJpeg`) cannot be made after all. */
async function cannotBeMade(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-jpeg', 'being made');
  await page.evaluate(() => document.dispatchEvent(new Event('cannot-be-made')));
}

test('A-27: a picture chosen while a JPEG is made of another replaces it, whatever becomes of that', async ({
  page,
}) => {
  await holdJpeg(page);
  await page.goto('/encode');
  const png = await drawPng(4);
  const webp = await sharp(png).webp().toBuffer();
  const input = main(page).locator('input[type=file]');
  await input.setInputFiles({ name: 'slow.webp', mimeType: 'image/webp', buffer: webp });
  await page.getByRole('button', { name: 'Make a JPEG', exact: true }).click();
  await input.setInputFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('chosen.png', { exact: true })).toBeVisible();
  await cannotBeMade(page);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(main(page).getByRole('alert')).toBeHidden();
});

test('A-27: while a JPEG is made of a picture, no other one is sent, and if that fails, the button is ready again', async ({
  page,
}) => {
  await holdJpeg(page);
  await page.goto('/encode');
  const png = await drawPng(4);
  const input = main(page).locator('input[type=file]');
  await input.setInputFiles({ name: 'first.png', mimeType: 'image/png', buffer: png });
  await page.getByLabel('Secret message').fill('At seven');
  await page.getByLabel('Secret key').fill('clock');
  const encode = page.getByRole('button', { name: 'Encode Message' });
  await expect(encode).toBeEnabled();
  const buffer = await sharp(png).webp().toBuffer();
  await input.setInputFiles({ name: 'slow.webp', mimeType: 'image/webp', buffer });
  await page.getByRole('button', { name: 'Make a JPEG', exact: true }).click();
  await expect(encode).toBeDisabled();
  await cannotBeMade(page);
  await expect(main(page).getByRole('alert')).toHaveText('This browser could not make a JPEG of it.');
  await expect(encode).toBeEnabled();
});

test('S-5.1: a large photograph is shown as a small copy, the right way up', async ({ page }) => {
  const [sky, sea] = [
    { r: 200, g: 40, b: 40 },
    { r: 40, g: 40, b: 200 },
  ];
  const half = (background: typeof sky) =>
    sharp({ create: { width: 1300, height: 1700, channels: 3, background } })
      .png()
      .toBuffer();
  const halves = { input: await half(sea), left: 1300, top: 0 };
  // Taken with the camera upright: what is on the left in the file is at the top of the picture.
  const buffer = await sharp({ create: { width: 2600, height: 1700, channels: 3, background: sky } })
    .composite([halves])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  await page.goto('/encode');
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  const shown = main(page).getByRole('img', { name: 'The picture you chose' });
  // The last to appear, which moves what is above it.
  await expect(main(page).getByRole('img', { name: 'The label' })).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(1700 / 2600, 2);
  const clip = { x, y, width, height };
  const colourAt = async (share: number) => {
    const { data, info } = await sharp(await page.screenshot({ clip }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = info.channels * (Math.floor(share * info.height) * info.width + Math.floor(info.width / 2));
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'sky' : 'sea';
  };
  await expect.poll(() => colourAt(0.1)).toBe('sky');
  expect(await colourAt(0.9)).toBe('sea');
  expect(await shown.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(1600);
});
