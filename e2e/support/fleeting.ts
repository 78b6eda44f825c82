import { type BrowserContext, expect, type Page } from '@playwright/test';

interface Recording {
  fleeting?: Set<string>;
}

/**
 * Records what toasts and buttons come to say. Some of it goes after two seconds (S-9.4, S-9.6), in which a busy machine
 * may not look at the page.
 */
export async function recordFleeting(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const fleeting = new Set<string>();
    let before = new Set<string>();
    Object.assign(window, { fleeting });
    new MutationObserver(() => {
      const places = document.querySelectorAll('section[aria-live] > ul > li, button');
      const now = new Set(Array.from(places, ({ textContent }) => textContent));
      for (const text of now) if (!before.has(text)) fleeting.add(text);
      before = now;
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Waits until a text has come up since the page was loaded or since this was last asked. */
async function expectFleeting(page: Page, text: string): Promise<void> {
  const hasComeUp = () =>
    page.evaluate((wanted) => (window as Recording).fleeting?.delete(wanted) ?? false, text);
  await expect.poll(hasComeUp, `“${text}” comes up`).toBe(true);
}

/** Waits for a toast, which may be gone by then. */
export const expectToast = expectFleeting;

/** Waits until a button says that it has copied, which it does for two seconds. */
export const expectCopied = (page: Page): Promise<void> => expectFleeting(page, 'Copied!');
