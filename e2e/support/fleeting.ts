import { type BrowserContext, expect, type Page } from '@playwright/test';

const PLACES = { toast: 'section[aria-live] > ul > li', button: 'button' };

interface Recording {
  /** Each as `place: text`. */
  fleeting?: Set<string>;
}

/**
 * Records the texts that appear on toasts and buttons. Some are gone after two seconds (S-9.4, S-9.6), before a busy
 * machine has looked.
 */
export async function recordFleeting(context: BrowserContext): Promise<void> {
  await context.addInitScript((places) => {
    const fleeting = new Set<string>();
    let before = new Set<string>();
    Object.assign(window, { fleeting });
    const textsNow = () =>
      Object.entries(places).flatMap(([place, selector]) =>
        Array.from(document.querySelectorAll<HTMLElement>(selector), (at) => `${place}: ${at.innerText}`),
      );
    new MutationObserver(() => {
      const now = new Set(textsNow());
      for (const text of now) if (!before.has(text)) fleeting.add(text);
      before = now;
      // A text that is kept in the page and only made visible comes with another class.
    }).observe(document, {
      ...{ childList: true, characterData: true, subtree: true },
      attributeFilter: ['class'],
    });
  }, PLACES);
}

/** Waits until a text has appeared there since the page was loaded or since this was last asked. */
async function expectFleeting(page: Page, place: keyof typeof PLACES, text: string): Promise<void> {
  const hasAppeared = () =>
    page.evaluate((wanted) => (window as Recording).fleeting?.delete(wanted) ?? false, `${place}: ${text}`);
  await expect.poll(hasAppeared, `“${text}” on a ${place}`).toBe(true);
}

/** Waits until a toast has said this, whether or not it is still there. */
export const expectToast = (page: Page, text: string): Promise<void> => expectFleeting(page, 'toast', text);

/** Waits until a button has said for two seconds that it has copied. */
export const expectCopied = (page: Page): Promise<void> => expectFleeting(page, 'button', 'Copied!');
