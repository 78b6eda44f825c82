import { ApiError, type Reservation, routes } from '@underpaint/contract';
import { hangLabel, paintLabel } from '@underpaint/imaging';
import sharp, { type Sharp } from 'sharp';
import { pngPhoto } from './pictures.ts';
import type { Person, TestApp } from './test-app.ts';

/** What is left of a reservation that was given back. */
export const NOTHING = { encodings: 0, pending: 0, files: [] };

export const NOT_RESERVED =
  'This encode has expired or was canceled. Nothing was stored and nothing is counted. Please start again.';

export const reserve = (app: TestApp, person: Person, filename = 'Meadow.JPG') =>
  app.client(person).call(routes.reserve, { includeQRCode: true, filename });

/** Sends a picture for a reservation, as a device does. */
export const put = (
  app: TestApp,
  person: Person,
  { encodingId }: Pick<Reservation, 'encodingId'>,
  bytes: Uint8Array,
) => {
  const image = new File([new Uint8Array(bytes)], 'made.jpg');
  return app.client(person).call(routes.keepPicture, { idOrKey: encodingId, image });
};

/** Status, code and sentence of a refusal. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, code: 'none', message: '' }),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, message } = error;
      return { status, code, message };
    },
  );

const COVER = { width: 480, height: 360 };

/**
 * A picture with the label of an address below it, as raw samples. From outside, nobody can tell that it hides nothing.
 */
export async function labelled(
  labelUrl: string,
  cover = COVER,
): Promise<{ image: Sharp; width: number; height: number }> {
  const photo = await pngPhoto(cover);
  const picture = { ...cover, channels: 3, data: await sharp(photo).raw().toBuffer() } as const;
  const hung = hangLabel(picture, await paintLabel({ picture, url: labelUrl }));
  const { width, height } = hung;
  return { image: sharp(hung.data, { raw: { width, height, channels: 3 } }), width, height };
}

/** Length and checksum around its nine bytes. */
const DENSITY_CHUNK = { before: 4, after: 4 + 9 + 4 };

/** A PNG as devices write it: sharp adds a chunk with the print resolution. */
export async function barePng(image: Sharp): Promise<Buffer> {
  const bytes = await image.png().toBuffer();
  const at = bytes.indexOf('pHYs');
  const { before, after } = DENSITY_CHUNK;
  return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at - before), bytes.subarray(at + after)]);
}
