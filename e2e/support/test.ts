import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { recordFleeting } from './fleeting.ts';
import { type Hidden, hideByApi, joinByApi, type Member } from './member.ts';
import { type RunningServer, startServer } from './server.ts';
import { untilTakenOver } from './taken-over.ts';

export { expect, type Locator, type Page, type Request } from '@playwright/test';

interface Fixtures {
  /** Statuses that a journey provokes, 0 for no answer; the browser reports each as an error on the console. */
  expectedStatuses: number[];
  /** What went wrong unseen; the test fails at its end unless this is empty. */
  complaints: string[];
  /** Opens the product as somebody else: in another browser profile that is not signed in. */
  newVisitor: (device?: BrowserContextOptions) => Promise<Page>;
  /** A person with an account and no pictures, for this test alone. */
  sender: Member;
}

interface WorkerFixtures {
  /** Settings of the server in addition to the usual ones. */
  serverSettings: Record<string, string>;
  /** Whether the server returns pictures unchanged. */
  standIn: boolean;
  server: RunningServer;
  /**
   * A person with an account, shared by all journeys on a server: they look at the person's picture and hide no others.
   */
  member: Member;
  /** A picture of theirs. */
  hidden: Hidden;
}

const LOST = /Failed to load resource: net::ERR_/;
const REFUSED = /Failed to load resource: the server responded with a status of (\d+)/;

async function watch(
  context: BrowserContext,
  { complaints, expectedStatuses }: Pick<Fixtures, 'complaints' | 'expectedStatuses'>,
): Promise<void> {
  await untilTakenOver(context);
  await recordFleeting(context);
  // With a listener from the start, the browser intercepts file choosers from the start: if that is only requested when
  // one is about to open, it may be too late.
  context.on('page', (page) => page.on('filechooser', () => {}));
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const status = LOST.test(message.text()) ? 0 : Number(REFUSED.exec(message.text())?.[1]);
    if (!expectedStatuses.includes(status)) complaints.push(message.text());
  });
}

/**
 * Server settings shared by several files: Playwright gives files the same server if their settings are the same
 * object.
 */
export const WORKING_ITSELF = { WORK_ON: 'server' };
export const SELLING_IN_PLAY = { BILLING: 'sandbox' };

/** Playwright's `test` with a real server of its own; an error on the console of any page fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedStatuses: [[], { option: true }],
  serverSettings: [{}, { option: true, scope: 'worker' }],
  standIn: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ serverSettings, standIn }, use) => {
      const server = await startServer(serverSettings, { standIn });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  member: [async ({ server }, use) => use(await joinByApi(server)), { scope: 'worker' }],
  hidden: [
    async ({ server, member }, use) => use(await hideByApi(server, member, 'meadow.png')),
    { scope: 'worker' },
  ],
  sender: async ({ server }, use) => use(await joinByApi(server)),
  baseURL: async ({ server }, use) => use(server.origin),
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const complaints: string[] = [];
      await use(complaints);
      base.expect(complaints, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, complaints, expectedStatuses }, use) => {
    await watch(context, { complaints, expectedStatuses });
    await use(context);
  },
  newVisitor: async ({ browser, contextOptions, baseURL, complaints, expectedStatuses }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (device = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        ...device,
      });
      contexts.push(context);
      await watch(context, { complaints, expectedStatuses });
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
