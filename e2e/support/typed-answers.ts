import {
  type EncodeResponse,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type FreeEncodesRemaining,
  type HistoryItem,
  type PublicConfig,
  type SubscriptionStatus,
} from '@underpaint/contract';
import type { Page } from './test.ts';

interface Answers {
  '/config': PublicConfig;
  '/images/encode': EncodeResponse;
  '/images/history': readonly HistoryItem[];
  '/stripe/status': SubscriptionStatus;
  '/stripe/cancel-subscription': SubscriptionStatus;
  '/user/free-encodes-remaining': FreeEncodesRemaining;
}

/** A picture as the history lists it; there is no file behind it. */
export const ONE_PICTURE: HistoryItem = {
  _id: 'picture-of-the-test-1',
  s3Key: 'key-1',
  filename: 'one.png',
  displayUrl: null,
  downloadUrl: null,
  createdAt: '2026-11-01T09:30:00.000Z',
  expiresAt: null,
};

/** Answers `path` with this from now on, in the contract's format. */
export async function answerWith<P extends keyof Answers>(page: Page, path: P, json: Answers[P]) {
  await page.route(`**/api${path}`, (route) => route.fulfill({ json }));
}

/** Refuses `path` with this code, its status, and this sentence from now on. */
export async function refuse(page: Page, path: string, code: ErrorCode, message: string): Promise<void> {
  const json: ErrorBody = { code, message };
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: ERROR_STATUS[code], json }));
}

/** Holds requests to `path` from now on; the returned function passes all of them on to the real server. */
export async function delay(page: Page, path: string): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/api${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
