import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import type { paths } from '../support/generated/api.d.ts';
import { pngPhoto } from '../support/pictures.ts';
import { startApp } from '../support/test-app.ts';

const EVERY_ROUTE = { BILLING: 'sandbox', BILLING_SANDBOX_ANYWHERE: 'true' };
/** The only warning: a window on its way to Google is answered with a redirect. */
const SENT_ON = 'operation-2xx-response #/paths/~1auth~1oauth-popup~1start/get/responses';

async function written(): Promise<string> {
  const app = await startApp({ env: { ...EVERY_ROUTE, PUBLIC_ORIGIN: 'https://underpaint.example' } });
  return (await app.get('/api/docs/json')).bytes.toString();
}

async function redocly(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
}

async function spectral(source: string): Promise<string[]> {
  const linter = new Spectral();
  linter.setRuleset(new Ruleset(rulesets.oas, { severity: 'recommended' }));
  return (await linter.run(source)).map(({ code, path }) => `${code} ${path.join('.')}`);
}

test('the OpenAPI document follows the recommended rules of Redocly and Spectral', async () => {
  const source = await written();
  expect(await redocly(source)).toEqual([SENT_ON]);
  expect(await spectral(source)).toEqual([]);
});

test('the rules are really checked: both linters notice an operation without a name and a wrong example', async () => {
  const source = (await written())
    .replace('"operationId":"history",', '')
    .replaceAll('"freeEncodesUsed":3', '"freeEncodesUsed":"three"');
  expect(await redocly(source)).toContain('operation-operationId #/paths/~1images~1history/get/operationId');
  expect(await spectral(source)).toEqual(
    expect.arrayContaining([
      'operation-operationId paths./images/history.get',
      expect.stringMatching(/^oas3-valid-media-example .*freeEncodesUsed$/),
    ]),
  );
});

/** Types are about shapes: they do not depend on the wording of sentences. */
function withoutWords(name: string, value: unknown): unknown {
  return name === 'description' || name === 'summary' ? '' : value;
}

test('the types that openapi-typescript makes of the document are those that the next test is compiled with', async () => {
  const types = astToString(await openapiTS(JSON.parse(await written(), withoutWords)));
  await expect(types).toMatchFileSnapshot('../support/generated/api.d.ts');
});

test('a client generated from the document reserves an encode, and sends a form that can be read', async () => {
  const app = await startApp();
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const client = createClient<paths>({ baseUrl: `${origin}/api` });
  const { token } = await app.signUp('ada@example.org');
  const headers = { authorization: `Bearer ${token}` };
  const { data: reserved } = await client.POST('/images/reservations', { headers });
  const { error } = await client.PUT('/images/{idOrKey}', {
    headers,
    params: { path: { idOrKey: reserved?.encodingId ?? '' } },
    body: { image: '' },
    bodySerializer: toForm,
  });
  expect(error?.code).toBe('image.missing');
});

function toForm(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test('a client generated from the document signs up, hides, lists, fetches, reveals and deletes', async () => {
  const app = await startApp();
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const client = createClient<paths>({ baseUrl: `${origin}/api` });
  const credentials = { name: 'Ada', email: 'ada@example.org', password: 'under the paint' };
  const { data: joined } = await client.POST('/auth/sign-up/email', { body: credentials });
  const headers = { authorization: `Bearer ${joined?.token}` };

  const image = new Blob([new Uint8Array(await pngPhoto({ width: 320, height: 240 }))]);
  const { data: hidden } = await client.POST('/images/encode', {
    headers,
    body: { image: '', message: 'Under the third stone.', key: 'umber', quality: 'sturdiest' },
    bodySerializer: (fields) => toForm({ ...fields, image }),
  });
  expect(hidden).toMatchObject({ format: 'png', hasQRCode: true });

  const { data: list } = await client.GET('/images/history', { headers });
  const item = list?.[0];
  expect(item).toMatchObject({ _id: hidden?.encodingId, s3Key: hidden?.s3Key });
  const [idOrKey, encodingId] = [item?.s3Key ?? '', item?._id ?? ''];
  const { data: picture } = await client.GET('/images/{idOrKey}', {
    headers,
    params: { path: { idOrKey } },
    parseAs: 'blob',
  });
  expect([picture?.type, picture?.size]).toEqual(['image/png', hidden?.bytes]);
  const { data: thumbnail } = await client.GET('/images/thumbnail/{encodingId}', {
    params: { path: { encodingId } },
    parseAs: 'blob',
  });
  expect(thumbnail?.type).toBe('image/jpeg');

  const body = { s3Key: idOrKey, key: 'umber' };
  const { data: revealed } = await client.POST('/images/decode', { body, bodySerializer: toForm });
  expect(revealed).toEqual({ message: 'Under the third stone.' });
  const { error } = await client.POST('/images/decode', {
    body: { ...body, key: 'ochre' },
    bodySerializer: toForm,
  });
  const details = { triesLeft: 4 };
  expect(error).toEqual({ message: 'No message found.', code: 'message.not_found', details });

  const deletion = { headers, params: { path: { idOrKey: encodingId } } };
  expect((await client.DELETE('/images/{idOrKey}', deletion)).data).toEqual({ deleted: true });
  expect((await client.GET('/images/history', { headers })).data).toEqual([]);
});
