import { routes, schemas } from '@underpaint/contract';
import { expect, test } from 'vitest';
import { backend } from '../support/backend.ts';
import { jpegPhoto } from '../support/pictures.ts';
import { startApp } from '../support/test-app.ts';

const MESSAGE = 'CANARY-MESSAGE-7f3a91';
const KEY = 'CANARY-KEY-c04e55';

function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const encoded = [bytes.toString('base64url').slice(0, -2), bytes.toString('hex'), encodeURIComponent(text)];
  return [bytes, Buffer.from(text, 'utf16le'), ...encoded.map((form) => Buffer.from(form))];
}

test('A-02 A-77 D.4 message, key, token, receipt and full share id appear nowhere in what is stored or the log', async () => {
  const app = await startApp({ pictureProcesses: true });
  const person = await app.signUp('a@example.org');
  const image = new File([new Uint8Array(await jpegPhoto())], 'a.jpg');
  const encoded = await app.encode({ image, message: MESSAGE, key: KEY, receipt: 'true' }, person);
  expect(encoded.status).toBe(200);
  const { encodingId, s3Key } = encoded.json();
  const revealed = schemas.decodeResponse.parse(
    (await app.decode({ s3Key: String(s3Key), key: KEY })).json(),
  );
  const receipt = revealed.receipt ?? '';
  expect(revealed).toEqual({ message: MESSAGE, receipt: expect.stringMatching(/^[\w-]{43}$/) });
  await app.client().call(routes.giveReceipt, { receipt });
  await app.decode({ s3Key: String(s3Key), key: `${KEY}-wrong` });
  await app.decode({ image: Buffer.from(MESSAGE), key: KEY });
  await app.encode({ image, message: `${MESSAGE}${'x'.repeat(500)}`, key: KEY }, person);
  await app.encode({ image, message: MESSAGE, key: KEY, [MESSAGE]: KEY }, person);
  await app.get(`/api/images/share/${encodingId}`);
  await app.get(`/api/images/public/${encodingId}?download=1`);
  await app.get(`/api/images/nothing/${encodingId}/here`);

  const written = await backend.written(app.dataDir);
  const logged = Buffer.from(app.log.join(''));
  expect(app.log.length).toBeGreaterThan(5);
  for (const secret of [MESSAGE, KEY].flatMap(formsOf)) {
    expect(written.includes(secret)).toBe(false);
    expect(logged.includes(secret)).toBe(false);
  }
  const bytes = Buffer.from(receipt, 'base64url');
  for (const form of [receipt, bytes, bytes.toString('hex')]) {
    expect(written.includes(form)).toBe(false);
    expect(logged.includes(form)).toBe(false);
  }
  for (const secret of [person.token, person.token.split('.')[0] ?? '', String(encodingId), String(s3Key)]) {
    expect(logged.includes(secret)).toBe(false);
  }
  expect(written.includes(String(encodingId))).toBe(true);
});
