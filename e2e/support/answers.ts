import type { EncodeResponse, OwnLink } from '@underpaint/contract';
import type { Page } from './test.ts';

/** Server answers that a test needs and that would take the real server long to produce. */

export interface ListedPicture {
  _id: string;
  s3Key: string | null;
  filename: string;
  displayUrl: string | null;
  downloadUrl: string | null;
  createdAt: string;
  expiresAt: string | null;
  note?: string;
  link?: OwnLink;
}

type Calls =
  | '/images/encode'
  | '/images/decode'
  | '/images/history'
  | '/images/share/*'
  | '/images/public/*?size=preview';
type PlanCalls =
  | '/stripe/status'
  | `/stripe/status?session_id=${string}`
  | '/stripe/create-checkout-session'
  | '/stripe/cancel-subscription'
  | `/sandbox/checkout/${string}`;
export type Path = Calls | PlanCalls | '/images/*' | '/user/free-encodes-remaining';

/** Answers `path` like this from now on. */
export async function answer(
  page: Page,
  path: Path,
  { status = 200, json }: { status?: number; json: unknown },
) {
  await page.route(`**/api${path}`, (route) => route.fulfill({ status, json }));
}

/** Makes `path` fail as without a network from now on. */
export async function cutOff(page: Page, path: Path): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.abort('internetdisconnected'));
}

/** Holds answers to `path` from now on, until the returned function is called. */
export async function hold(page: Page, path: Path): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api${path}`, async (route) => {
    await held;
    await route.abort('internetdisconnected');
  });
  return letGo;
}

/** Lets the real server answer again from now on. */
export async function answerTruly(page: Page, path: Path): Promise<void> {
  await page.unroute(`**/api${path}`);
}

const RIGHT_TO_LEFT = 'صورة من العطلة الصيفية.jpg';
const NAMES = [
  'holiday.jpg',
  `${'a very long name '.repeat(5)}.png`,
  RIGHT_TO_LEFT,
  '<img src=x onerror=alert(1)>.png',
];

const NOTES = [
  'For Ada’s birthday: صورة من العطلة، 3.5 €',
  undefined,
  'رسالة إلى Ines (Wien, 2026)\nשנה טובה',
];

const notedAs = (note: string | undefined) => (note === undefined ? {} : { note });

const LINK = { maxViews: null, views: 0, until: null, ended: null };
const AT = '2026-10-20T09:30:00.000Z';
/** How some of them were used. */
const LINKS: Readonly<Record<number, OwnLink>> = {
  3: { ...LINK, receipt: { tells: true, burn: 'recipient', revealedAt: AT } },
  4: { ...LINK, receipt: { tells: true, burn: 'revealed', revealedAt: null } },
  5: {
    ...LINK,
    ended: { at: AT, by: 'revealed' },
    receipt: { tells: true, burn: 'revealed', revealedAt: AT },
  },
};

/** Whether the picture has ended, so that only its state is left. */
const isOver = (at: number): boolean => (LINKS[at]?.ended ?? null) !== null;

/**
 * A dashboard with something of everything: no thumbnail, no stored key, hostile names, notes in both directions, links
 * of all kinds.
 */
export const FULL_DASHBOARD: readonly ListedPicture[] = Array.from({ length: 9 }, (_, at) => ({
  _id: `picture-number-${at}-of-nine`,
  s3Key: at === 2 || isOver(at) ? null : `key-of-picture-${at}`,
  filename: NAMES[at % NAMES.length] ?? '',
  displayUrl: at === 1 || isOver(at) ? null : '/demo/surface.jpg',
  downloadUrl: isOver(at) ? null : '/demo/surface.jpg',
  createdAt: new Date(Date.UTC(2026, 9, 20 - at, 9, 30)).toISOString(),
  expiresAt: at % 3 === 0 || isOver(at) ? null : new Date(Date.UTC(2026, 10, 19 - at, 9, 30)).toISOString(),
  ...notedAs(NOTES[at % NOTES.length]),
  ...(LINKS[at] && { link: LINKS[at] }),
}));

/** The server's answer for a finished picture, for where no real picture is needed. */
export const MADE: EncodeResponse = {
  encodingId: 'picture-made-by-the-test',
  downloadUrl: '/demo/surface.jpg',
  s3Key: 'key-of-the-picture',
  filename: 'hills.png',
  format: 'png',
  width: 1200,
  height: 900,
  bytes: 160_770,
  psnr: 48.2,
  survival: [],
  hasQRCode: true,
  createdAt: '2026-11-01T09:30:00.000Z',
  expiresAt: null,
};
