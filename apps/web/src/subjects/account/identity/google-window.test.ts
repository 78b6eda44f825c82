import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGoogleWindow, type Opener } from './google-window.ts';

const ORIGIN = 'https://paint.example';

const fakeBrowser = ({ blocked = false } = {}) => {
  const page = new EventTarget();
  const opened: { address: URL; name: string; features: string; window: { closed: boolean } }[] = [];
  const open: Window['open'] = (address, name = '', features = '') => {
    if (blocked) return null;
    const other = Object.assign(Object.create(null), {
      closed: false,
      close: () => {
        other.closed = true;
      },
    });
    opened.push({ address: new URL(String(address)), name, features, window: other });
    return other;
  };
  const opener: Opener = {
    open,
    screenX: 100,
    screenY: 50,
    outerWidth: 1500,
    outerHeight: 1000,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    location: { href: `${ORIGIN}/pricing`, origin: ORIGIN },
  };
  const tell = (data: object, origin = ORIGIN) =>
    page.dispatchEvent(new MessageEvent('message', { data, origin }));
  const nonce = () => opened.at(-1)?.address.searchParams.get('popupNonce');
  const answer = (data: object) => tell({ type: 'better-auth:oauth-popup', nonce: nonce(), ...data });
  return { opener, opened, tell, answer, nonce };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the Google window', () => {
  it('S-9.7: is 500 × 600, in the middle of the page’s window, and starts at the server', async () => {
    const { opener, opened, answer } = fakeBrowser();
    const token = createGoogleWindow('/api', opener)();
    const [first] = opened;
    expect(first?.features).toBe('popup,width=500,height=600,left=600,top=250');
    expect(first?.address.href).toContain(`${ORIGIN}/api/auth/oauth-popup/start?provider=google`);
    expect(first?.address.searchParams.get('popupOrigin')).toBe(ORIGIN);
    answer({ token: 'abc.def' });
    expect(await token).toBe('abc.def');
    expect(first?.window.closed).toBe(true);
  });

  it('believes only the server it opened, and only about this attempt', async () => {
    const { opener, tell, answer, nonce } = fakeBrowser();
    const token = createGoogleWindow('https://api.example/api/auth', opener)();
    const said = { type: 'better-auth:oauth-popup', nonce: nonce(), token: 'forged' };
    tell(said, ORIGIN);
    tell(said, 'https://evil.example');
    tell({ ...said, nonce: 'another' }, 'https://api.example');
    tell({ ...said, type: 'other' }, 'https://api.example');
    answer({ token: 'forged' });
    tell({ ...said, token: 'true' }, 'https://api.example');
    expect(await token).toBe('true');
  });

  it('S-8.8: a blocked window is popup-blocked', async () => {
    const { opener } = fakeBrowser({ blocked: true });
    await expect(createGoogleWindow('/api', opener)()).rejects.toMatchObject({ code: 'popup-blocked' });
  });

  it('S-8.8: a window that is closed is popup-closed-by-user', async () => {
    const { opener, opened } = fakeBrowser();
    const failing = expect(createGoogleWindow('/api', opener)()).rejects.toMatchObject({
      code: 'popup-closed-by-user',
    });
    Object.assign(opened[0]?.window ?? {}, { closed: true });
    await vi.advanceTimersByTimeAsync(3000);
    await failing;
  });

  it('what a window said before it closed counts, even when it arrives a second later', async () => {
    const { opener, opened, answer } = fakeBrowser();
    const token = createGoogleWindow('/api', opener)();
    Object.assign(opened[0]?.window ?? {}, { closed: true });
    await vi.advanceTimersByTimeAsync(1000);
    answer({ token: 'abc.def' });
    expect(await token).toBe('abc.def');
  });

  it('S-8.8: a second attempt ends the first with cancelled-popup-request', async () => {
    const { opener, opened, answer } = fakeBrowser();
    const signIn = createGoogleWindow('/api', opener);
    const failing = expect(signIn()).rejects.toMatchObject({ code: 'cancelled-popup-request' });
    const second = signIn();
    await failing;
    expect(new Set(opened.map(({ name }) => name)).size).toBe(2);
    answer({ token: 'second' });
    expect(await second).toBe('second');
  });

  it('a refusal carries the server’s code', async () => {
    const { opener, answer } = fakeBrowser();
    const failing = expect(createGoogleWindow('/api', opener)()).rejects.toMatchObject({
      code: 'account_not_linked',
    });
    answer({ error: { code: 'account_not_linked' } });
    await failing;
  });
});
