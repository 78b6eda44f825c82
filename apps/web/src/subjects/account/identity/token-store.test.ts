import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTokenStore } from './token-store.ts';

const memoryStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (name) => void items.delete(name),
    setItem: (name, value) => void items.set(name, value),
  };
};

describe('the session token', () => {
  it('is kept for the next visit and forgotten at sign-out', () => {
    const storage = memoryStorage();
    createTokenStore(() => storage).write('abc');
    const next = createTokenStore(() => storage);
    expect(next.read()).toBe('abc');
    next.write(null);
    expect(createTokenStore(() => storage).read()).toBeNull();
  });

  it('S-8.8: lives in memory where storage is refused', () => {
    const store = createTokenStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(store.read()).toBeNull();
    store.write('abc');
    expect(store.read()).toBe('abc');
    store.write(null);
    expect(store.read()).toBeNull();
  });

  it('lives in memory where storage can be read but not written', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const store = createTokenStore(() => full);
    store.write('abc');
    expect(store.read()).toBe('abc');
  });

  it('is read from a storage that refused only once', () => {
    const storage = memoryStorage();
    createTokenStore(() => storage).write('abc');
    let refusals = 1;
    const store = createTokenStore(() => {
      if (refusals-- > 0) throw new DOMException('denied', 'SecurityError');
      return storage;
    });
    expect([store.read(), store.read()]).toEqual([null, 'abc']);
  });

  it('S-4.4: is forgotten at sign-out where storage refuses to remove it', () => {
    const storage = memoryStorage();
    createTokenStore(() => storage).write('abc');
    const removeItem = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store = createTokenStore(() => ({ ...storage, removeItem }));
    store.write(null);
    expect(store.read()).toBeNull();
  });

  it('is what another tab has stored since, where storage had refused this tab', () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    onTestFinished(() => void vi.unstubAllGlobals());
    const storage = memoryStorage();
    const { setItem } = storage;
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const store = createTokenStore(() => storage);
    const heard: (string | null)[] = [];
    store.onOtherTab(() => heard.push(store.read()));
    store.write('this tab');
    setItem('underpaint.token', 'other tab');
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another name' }));
    expect([heard, store.read()]).toEqual([[], 'this tab']);
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'underpaint.token' }));
    expect([heard, store.read()]).toEqual([['other tab'], 'other tab']);
  });

  it('may be another by the time Back shows a page that the browser had put aside', () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    onTestFinished(() => void vi.unstubAllGlobals());
    const storage = memoryStorage();
    const store = createTokenStore(() => storage);
    store.write('abc');
    const heard: (string | null)[] = [];
    store.onOtherTab(() => heard.push(store.read()));
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    storage.clear();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(heard).toEqual([null]);
  });
});
