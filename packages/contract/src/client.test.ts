import { describe, expect, it, vi } from 'vitest';
import { createClient, type SendAnswer, type SendRequest } from './client.ts';
import { pathFields } from './route.ts';
import * as routes from './routes.ts';

const json = (status: number, body: unknown): SendAnswer => ({
  status,
  body: new Blob([JSON.stringify(body)], { type: 'application/json' }),
});

const listening = (answer: SendAnswer | Error) => {
  const heard: SendRequest[] = [];
  const send = async (request: SendRequest) => {
    heard.push(request);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { heard, send };
};

describe('the typed client', () => {
  it('S-7.2: sends the bearer token when there is one, and none otherwise', async () => {
    const { heard, send } = listening(json(200, []));
    await createClient({ send, getToken: () => 'abc' }).call(routes.history);
    await createClient({ send, getToken: () => null }).call(routes.history);
    expect(heard.map(({ url, headers }) => [url, headers])).toEqual([
      ['/api/images/history', { authorization: 'Bearer abc' }],
      ['/api/images/history', {}],
    ]);
  });

  it('S-7.1: every call goes below the one base, with credentials', async () => {
    const heard: [string, RequestInit['credentials']][] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      heard.push([url, init.credentials]);
      return Response.json({ message: 'No.', code: 'not_found' }, { status: 404 });
    });
    const { call } = createClient({ baseUrl: 'https://api.example/v1' });
    const image = new File(['x'], 'a.png');
    const calls = [
      call(routes.config),
      call(routes.createCheckoutSession, {}),
      call(routes.encode, { image, message: 'm', key: 'k', includeQRCode: true }),
      call(routes.share, { encodingId: 'id' }),
      call(routes.deletePicture, { idOrKey: 'id' }),
      call(routes.signIn, { email: 'a@example.org', password: 'secret1' }),
    ];
    await Promise.allSettled(calls);
    vi.unstubAllGlobals();
    expect(heard).toHaveLength(calls.length);
    for (const [url, credentials] of heard) {
      expect([url, credentials]).toEqual([expect.stringMatching(/^https:\/\/api\.example\/v1\//), 'include']);
    }
  });

  it('S-7.6: encodes with image, message, key and includeQRCode as text', async () => {
    const { heard, send } = listening(new TypeError('offline'));
    const image = new File(['x'], 'a.png');
    const input = { image, message: 'm', key: 'k', includeQRCode: true };
    await expect(createClient({ upload: send }).call(routes.encode, input)).rejects.toMatchObject({
      status: 0,
      code: 'network.failed',
      message: '',
    });
    const form = heard[0]?.body;
    expect(form && [...form.keys()].sort()).toEqual(['image', 'includeQRCode', 'key', 'message']);
    expect(form?.get('includeQRCode')).toBe('true');
  });

  it('A-70: the wanted quality is sent as a word', async () => {
    const { heard, send } = listening(new TypeError('offline'));
    const input = { image: new File(['x'], 'a.png'), message: 'm', key: 'k', quality: 'finest' } as const;
    await expect(createClient({ upload: send }).call(routes.encode, input)).rejects.toThrow();
    expect(heard[0]?.body?.get('quality')).toBe('finest');
  });

  it('S-7.10: decodes by s3Key or by file, never both', async () => {
    const { heard, send } = listening(json(200, { message: 'No message found.' }));
    const { call } = createClient({ send });
    expect(await call(routes.decode, { key: 'k', s3Key: 's' })).toEqual({ message: 'No message found.' });
    await call(routes.decode, { key: 'k', image: new File(['x'], 'a.png') });
    expect(heard.map(({ body }) => body && [...body.keys()].sort())).toEqual([
      ['key', 's3Key'],
      ['image', 'key'],
    ]);
  });

  it('a refusal keeps its status, code, sentence and details', async () => {
    const details = { characters: 120 };
    const { send } = listening(json(422, { message: 'Only 120 fit.', code: 'image.no_room', details }));
    await expect(createClient({ send }).call(routes.config)).rejects.toMatchObject({
      name: 'ApiError',
      status: 422,
      code: 'image.no_room',
      message: 'Only 120 fit.',
      details,
    });
  });

  it('an answer that does not fit its schema names the field', async () => {
    const { send } = listening(json(200, { filename: 'a.png' }));
    await expect(createClient({ send }).call(routes.share, { encodingId: 'abc' })).rejects.toMatchObject({
      code: 'response.invalid',
      details: { field: 's3Key' },
    });
  });

  it('a 401 ends the session only if there was one', async () => {
    const { send } = listening(json(401, { message: 'Sign in.', code: 'auth.required' }));
    const ended: string[] = [];
    const onUnauthorised = (refused: string) => void ended.push(refused);
    const { call } = createClient({ send, onUnauthorised, getToken: () => null });
    await expect(call(routes.history)).rejects.toThrow();
    expect(ended).toEqual([]);
    await expect(call(routes.history, {}, { token: 't' })).rejects.toThrow();
    expect(ended).toEqual(['t']);
  });

  it('a cancelled call stays an AbortError', async () => {
    const { send } = listening(new DOMException('', 'AbortError'));
    await expect(createClient({ send }).call(routes.config)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('of what it is given, only the fields of the route leave the page', () => {
    const { address } = createClient();
    const encoding = { encodingId: 'abc', s3Key: 'def', survival: [] };
    expect(address(routes.publicPicture, encoding)).toBe('/api/images/public/abc');
  });

  it('fields go where their route has them: in the path, in the address of a GET, in the body of the rest', async () => {
    const { heard, send } = listening(json(200, { deleted: true }));
    const { call, address } = createClient({ send });
    await call(routes.deletePicture, { idOrKey: 'a/b?c' });
    await call(routes.deleteAccount, { password: 'p w' });
    await call(routes.deleteAccount);
    expect(heard.map(({ method, url, json: body }) => [method, url, body])).toEqual([
      ['DELETE', '/api/images/a%2Fb%3Fc', undefined],
      ['DELETE', '/api/user', '{"password":"p w"}'],
      ['DELETE', '/api/user', undefined],
    ]);
    expect(address(routes.publicPicture, { encodingId: 'abc', download: '1' })).toBe(
      '/api/images/public/abc?download=1',
    );
  });

  it('a picture comes back byte for byte', async () => {
    const { send } = listening({ status: 200, body: new Blob([new Uint8Array([1, 2, 3])]) });
    const picture = await createClient({ send }).call(routes.ownPicture, { idOrKey: 'k' });
    expect([...new Uint8Array(await picture.arrayBuffer())]).toEqual([1, 2, 3]);
  });
});

it('every field that a path names is a field of its route', () => {
  for (const route of Object.values(routes)) {
    const fields = Object.keys(route.fields.shape);
    expect([route.path, fields]).toEqual([route.path, expect.arrayContaining(pathFields(route))]);
  }
});
