/**
 * npm run bench:device -- --images DIR [--megapixels 2,12,24] [--slower 1,4] [--runs 3]
 * How long a person waits when hiding and revealing on the device, in Chromium, with the built pages and a server: from
 * the click to the link, from the click to the message, the longest task of the page's main thread and the peak memory
 * of the tab: what is its own, and all that is resident. Pictures from DIR are scaled to size and saved at quality 90.
 *
 * Message and key are typed, at ten letters a second, and .7 s pass before the press: meanwhile the page gets ready, reads
 * the cover or fetches the picture of a link, and derives the key.
 *
 * `--slower 4` lets the tab with its workers run for a quarter of the time, see `slow-down.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { pictures, scaledTo } from '../../packages/imaging/bench/pictures.ts';
import { table } from '../../packages/imaging/bench/table.ts';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { buildWebIfNeeded } from '../../scripts/lib/build-web.mjs';
import { joinByApi } from '../support/member.ts';
import { startServer } from '../support/server.ts';

const { values } = parseArgs({
  options: {
    images: { type: 'string', multiple: true },
    megapixels: { type: 'string', default: '2,12,24' },
    slower: { type: 'string', default: '1,4' },
    runs: { type: 'string', default: '3' },
  },
});
const numbers = (list: string): number[] => list.split(',').map(Number);

const MESSAGE = 'The tide is out until four. Come by the lower path, and bring the blue lantern with you.';
const KEY = 'lantern tide lower path';

async function pictureOf(path: string, megapixels: number): Promise<Buffer> {
  return (await scaledTo(path, megapixels)).jpeg({ quality: 90, chromaSubsampling: '4:2:0' }).toBuffer();
}

interface Memory {
  /** Most that was resident since the tab was opened, the browser's own program code included. */
  resident: number;
  /** Most of it that was the tab's alone, as the browser's task manager counts it: anonymous, and not shared. */
  own: number;
}

/** The process of the tab, and a spare one if the browser keeps one ready. */
async function renderers(browserSession: CDPSession): Promise<number[]> {
  const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

const SLOW_DOWN = fileURLToPath(new URL('./slow-down.ts', import.meta.url));

/** Slows processes down while something is done. */
async function slowed<T>(pids: readonly number[], factor: number, work: () => Promise<T>): Promise<T> {
  if (factor === 1) return work();
  const child = spawn(process.execPath, [SLOW_DOWN, ...[factor, ...pids].map(String)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  try {
    return await work();
  } finally {
    child.stdin.end();
    await once(child, 'exit');
  }
}

/** Looks at the memory of processes again and again, in bytes; only available on Linux. */
function watchMemory(pids: readonly number[]): { end: () => Memory | null } {
  const paths = pids.map((pid) => `/proc/${pid}/status`).filter((path) => existsSync(path));
  const most: Memory = { resident: 0, own: 0 };
  const look = (): void => {
    for (const path of paths.filter((each) => existsSync(each))) {
      const status = readFileSync(path, 'utf8');
      const bytes = (name: string): number =>
        Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
      most.resident = Math.max(most.resident, bytes('VmHWM'));
      most.own = Math.max(most.own, bytes('RssAnon') + bytes('VmSwap'));
    }
  };
  const timer = setInterval(look, 10);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return paths.length === 0 ? null : most;
    },
  };
}

declare global {
  interface Window {
    longest: number;
  }
}

/** Records the longest task of the main thread, from the first page on. */
const watchTasks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'longtask' });
  });

const longestSince = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { longest } = window;
    window.longest = 0;
    return longest;
  });

interface Action {
  milliseconds: number;
  /** Of the main thread, in milliseconds; 0 if none took 50. */
  longest: number;
}

/** Clicks the button and waits for the heading it leads to. */
async function timed(page: Page, button: string, heading: string): Promise<Action> {
  await longestSince(page);
  const milliseconds = await page.evaluate(
    ([name, title]) =>
      new Promise<number>((resolve, reject) => {
        const shown = () => [...document.querySelectorAll('h1, h2')].some((h) => h.textContent === title);
        const began = performance.now();
        const watcher = new MutationObserver(() => {
          const alert = [...document.querySelectorAll('[role=alert]')].find((each) =>
            each.checkVisibility({ visibilityProperty: true }),
          );
          if (alert) reject(new Error(alert.textContent));
          if (!shown()) return;
          watcher.disconnect();
          resolve(performance.now() - began);
        });
        watcher.observe(document.body, { childList: true, subtree: true });
        const pressed = [...document.querySelectorAll('button')].find((b) => b.textContent === name);
        if (!pressed) throw new Error(`There is no button called ${name}.`);
        pressed.click();
      }),
    [button, heading] as const,
  );
  return { milliseconds, longest: await longestSince(page) };
}

interface Trial {
  hide: Action;
  reveal: Action;
  memory: Memory | null;
}

/** Milliseconds for each letter: 120 words a minute, which few people reach. */
const LETTER_MS = 100;

const type = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label).pressSequentially(text, { delay: LETTER_MS });

/** From the last letter to the press. */
const WAY_TO_BUTTON_MS = 700;

async function trial(origin: string, picture: Buffer, slower: number): Promise<Trial> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...sandbox, '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ baseURL: origin });
    await watchTasks(page);
    const { token } = await joinByApi({ origin });
    await page.addInitScript((kept) => localStorage.setItem('underpaint.token', kept), token);
    await page.goto('/encode');
    const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: picture };
    const session = await browser.newBrowserCDPSession();
    const memory = watchMemory(await renderers(session));
    const hide = await slowed(await renderers(session), slower, async () => {
      await page.locator('input[type=file]').setInputFiles(file);
      await type(page, 'Secret message', MESSAGE);
      await type(page, 'Secret key', KEY);
      await page.waitForTimeout(WAY_TO_BUTTON_MS);
      return timed(page, 'Encode Message', 'Encoding Successful!');
    });
    const link = await page.getByRole('link', { name: '/decode/' }).getAttribute('href');
    await page.goto(link ?? '');
    const reveal = await slowed(await renderers(session), slower, async () => {
      await type(page, 'Secret key', KEY);
      await page.waitForTimeout(WAY_TO_BUTTON_MS);
      return timed(page, 'Decode Message', 'Decoded Message');
    });
    return { hide, reveal, memory: memory.end() };
  } finally {
    await browser.close();
  }
}

const seconds = (actions: readonly Action[]): string => {
  const sorted = actions.map(({ milliseconds }) => milliseconds / 1000).sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  return `${at(0.5)} (${at(0)}–${at(1)})`;
};
const worst = (actions: readonly Action[]): string =>
  Math.max(...actions.map(({ longest }) => longest)).toFixed(0);

await buildWebIfNeeded();
const server = await startServer();
try {
  const paths = pictures(values.images);
  const rows: string[][] = [];
  for (const megapixels of numbers(values.megapixels)) {
    for (const slower of numbers(values.slower)) {
      const trials: Trial[] = [];
      for (let run = 0; run < Number(values.runs); run++) {
        const path = paths[run % paths.length];
        if (path === undefined) throw new Error('There are no pictures.');
        trials.push(await trial(server.origin, await pictureOf(path, megapixels), slower));
      }
      const hides = trials.map(({ hide }) => hide);
      const reveals = trials.map(({ reveal }) => reveal);
      const mebibytes = (kind: keyof Memory): string => {
        const most = Math.max(...trials.map(({ memory }) => memory?.[kind] ?? 0)) / 2 ** 20;
        return most === 0 ? 'unknown' : most.toFixed(0);
      };
      rows.push([
        String(megapixels),
        `${slower} ×`,
        seconds(hides),
        seconds(reveals),
        worst([...hides, ...reveals]),
        mebibytes('own'),
        mebibytes('resident'),
      ]);
      console.error(rows.at(-1)?.join(' | '));
    }
  }
  const head = [
    'MP',
    'slower',
    'hide, s',
    'reveal, s',
    'longest task, ms',
    'tab’s own, MiB',
    'resident, MiB',
  ];
  console.log(table(head, rows));
} finally {
  await server.stop();
}
