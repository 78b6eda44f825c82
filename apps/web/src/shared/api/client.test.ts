import { createClient, type SendAnswer, type SendRequest } from '@underpaint/contract';
import { describe, expect, it, vi } from 'vitest';

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
    await createClient({ send, getToken: () => 'abc' }).history();
    await createClient({ send, getToken: () => null }).history();
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
    const client = createClient({ baseUrl: 'https://api.example/v1' });
    const image = new Blob(['x']);
    const calls = [
      client.config(),
      client.userStatus(),
      client.freeEncodesRemaining(),
      client.subscriptionStatus(),
      client.createCheckoutSession({}),
      client.cancelSubscription(),
      client.encode({ image, filename: 'a.png', message: 'm', key: 'k', includeQRCode: true }),
      client.decode({ key: 'k', s3Key: 's' }),
      client.share('id'),
      client.history(),
      client.image('key'),
      client.deleteImage('id'),
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
    const image = new Blob(['x']);
    const input = { image, filename: 'a.png', message: 'm', key: 'k', includeQRCode: true };
    await expect(createClient({ upload: send }).encode(input)).rejects.toMatchObject({
      status: 0,
      code: 'network.failed',
      message: '',
    });
    const form = heard[0]?.body;
    expect(form && [...form.keys()].sort()).toEqual(['image', 'includeQRCode', 'key', 'message']);
    expect(form?.get('includeQRCode')).toBe('true');
  });

  it('S-7.10: decodes by s3Key or by file, never both', async () => {
    const { heard, send } = listening(json(200, { message: 'No message found.' }));
    const client = createClient({ send });
    expect(await client.decode({ key: 'k', s3Key: 's' })).toEqual({ message: 'No message found.' });
    await client.decode({ key: 'k', image: new Blob(['x']), filename: 'a.png' });
    expect(heard.map(({ body }) => body && [...body.keys()].sort())).toEqual([
      ['key', 's3Key'],
      ['image', 'key'],
    ]);
  });

  it('a refusal keeps its status, code, sentence and details', async () => {
    const details = { characters: 120 };
    const { send } = listening(json(422, { message: 'Only 120 fit.', code: 'image.no_room', details }));
    await expect(createClient({ send }).config()).rejects.toMatchObject({
      name: 'ApiError',
      status: 422,
      code: 'image.no_room',
      message: 'Only 120 fit.',
      details,
    });
  });

  it('an answer that does not fit its schema names the field', async () => {
    const { send } = listening(json(200, { filename: 'a.png' }));
    await expect(createClient({ send }).share('abc')).rejects.toMatchObject({
      code: 'response.invalid',
      details: { field: 's3Key' },
    });
  });

  it('a 401 ends the session only if there was one', async () => {
    const { send } = listening(json(401, { message: 'Sign in.', code: 'auth.required' }));
    let ended = 0;
    const onUnauthorised = () => {
      ended += 1;
    };
    await expect(createClient({ send, onUnauthorised, getToken: () => null }).history()).rejects.toThrow();
    expect(ended).toBe(0);
    await expect(createClient({ send, onUnauthorised, getToken: () => 't' }).history()).rejects.toThrow();
    expect(ended).toBe(1);
  });

  it('a cancelled call stays an AbortError', async () => {
    const { send } = listening(new DOMException('', 'AbortError'));
    await expect(createClient({ send }).config()).rejects.toMatchObject({ name: 'AbortError' });
  });
});
