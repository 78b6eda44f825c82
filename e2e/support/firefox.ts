import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import type { PictureUpload } from './person.ts';

/** Keeps Firefox from asking anybody anything, neither the person nor the network. */
const QUIET = {
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

/** The same limit as `e2e/playwright.config.ts` sets for Chromium. */
const LIMIT = 120_000;

/** A font that had not arrived when the person left the page: NS_BINDING_ABORTED. */
const FONT_ABORTED = 'status=2152398850';

/** A person using Firefox: the stock build, and therefore driven by WebDriver BiDi (decision 045). */
export interface FirefoxVisitor {
  readonly page: Page;
  /** Focuses the element with this role and name as soon as that is possible, and presses Enter. */
  press(role: 'button' | 'link', name: string): Promise<void>;
  fill(name: string, text: string): Promise<void>;
  choosePicture(picture: PictureUpload): Promise<void>;
  /** Waits until a text can be read somewhere on the page. */
  reads(text: string): Promise<void>;
  close(): Promise<void>;
}

/** @param complaints collects what went wrong unseen */
export async function openFirefox(
  preferences: Record<string, boolean>,
  complaints: string[],
): Promise<FirefoxVisitor> {
  const executablePath = process.env['FIREFOX'];
  if (!executablePath)
    throw new Error('FIREFOX is not set. Run `npm run e2e` in the root, which looks for one.');
  const browser = await puppeteer.launch({
    ...{ browser: 'firefox', executablePath, protocolTimeout: LIMIT, timeout: LIMIT },
    extraPrefsFirefox: { ...QUIET, ...preferences },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT);
  // If the person leaves without having seen the key, the browser asks whether to leave.
  page.on('dialog', (dialog) => void dialog.accept());
  // It reports a failed font as an error of the page, or on the console.
  const complain = (text: string) => {
    if (!text.includes(FONT_ABORTED)) complaints.push(text);
  };
  page.on('pageerror', (error) => complain(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  return visitorOn(page, browser);
}

async function visitorOn(page: Page, browser: Browser): Promise<FirefoxVisitor> {
  const folder = await mkdtemp(join(tmpdir(), 'underpaint-firefox-'));
  // Puppeteer's own waiting creates functions from text in the page, which the page's policy rightly forbids.
  const found = async (selector: string): Promise<ElementHandle<Element>> => {
    const handle = { now: await page.$(selector) };
    await expect
      .poll(async () => {
        handle.now ??= await page.$(selector);
        return handle.now !== null;
      }, selector)
      .toBe(true);
    if (handle.now === null) throw new Error(`There is no ${selector}.`);
    return handle.now;
  };
  const named = (role: string, name: string) => found(`::-p-aria([name="${name}"][role="${role}"])`);
  // No click: while the pointer is on its way, whatever arrives above can move the element from under it.
  const focus = (handle: ElementHandle<Element>) =>
    expect
      .poll(() =>
        handle.evaluate((element) => {
          const target = element instanceof HTMLLabelElement ? element.control : element;
          if (target instanceof HTMLElement) target.focus();
          return target === document.activeElement;
        }),
      )
      .toBe(true);
  // The field for a key has no role.
  const labelled = (name: string) => found(`::-p-aria([name="${name}"])`);
  return {
    page,
    press: async (role, name) => {
      await focus(await named(role, name));
      await page.keyboard.press('Enter');
    },
    fill: async (name, text) => {
      await focus(await labelled(name));
      await page.keyboard.type(text);
    },
    choosePicture: async ({ name, buffer }) => {
      const path = join(folder, name);
      await writeFile(path, buffer);
      // Invisible, and therefore without a name: behind the button that opens the system's window.
      const input = await (await found('input[type=file]')).toElement('input');
      await input.uploadFile(path);
      await named('button', 'Choose another picture');
    },
    reads: async (text) => {
      await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain(text);
    },
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
