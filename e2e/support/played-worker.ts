import type { Page } from './test.ts';

/** What the picture's worker tells the page. */
type News =
  | { stage: string; done: number | null }
  | { refusal: { code: string; sentence: string } }
  | { inability: { why: string } }
  | { result: { found: false } };

declare global {
  interface Window {
    /** Tells the page something in the worker's place. */
    sayAsWorker: (news: News) => void;
  }
}

/** A browser whose workers say what a tour makes them say, and nothing else. */
export async function withPlayedWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class PlayedWorker extends EventTarget {
      constructor() {
        super();
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: 'started' })));
      }
      postMessage(task: { name: string }): void {
        if (task.name !== 'hide' && task.name !== 'reveal') return;
        window.sayAsWorker = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
      }
      terminate(): void {
        Reflect.deleteProperty(window, 'sayAsWorker');
      }
    }
    Object.defineProperty(window, 'Worker', { value: PlayedWorker });
  });
}

/** Says it once there is a task. */
export async function sayAsWorker(page: Page, news: News): Promise<void> {
  await page.waitForFunction(() => 'sayAsWorker' in window);
  await page.evaluate((said) => window.sayAsWorker(said), news);
}
