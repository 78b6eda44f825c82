import { t } from '@lingui/core/macro';
import type { PagePath } from '@underpaint/contract';

/** The contract's titles, which the server writes into the page, in the page's language. */
const TITLES: Readonly<Record<PagePath, () => string>> = {
  '/': () => t`Underpaint · Hide. Share. Reveal.`,
  '/encode': () => t`Encode · Underpaint`,
  '/decode': () => t`Decode · Underpaint`,
  '/decode/:encodingId': () => t`A picture for you · Underpaint`,
  '/dashboard': () => t`Dashboard · Underpaint`,
  '/account': () => t`Your account · Underpaint`,
  '/reset-password': () => t`Choose a new password · Underpaint`,
  '/verify-email': () => t`Confirm your address · Underpaint`,
  '/sign-in-failed': () => t`Signing in did not work · Underpaint`,
  '/pricing': () => t`Pricing · Underpaint`,
  '/sandbox-checkout/:sessionId': () => t`Sandbox checkout · Underpaint`,
  '/faq': () => t`Questions and answers · Underpaint`,
  '/about': () => t`About · Underpaint`,
  '/promises': () => t`What we promise · Underpaint`,
  '/privacy': () => t`Privacy Policy · Underpaint`,
  '/terms': () => t`Terms of Service · Underpaint`,
};

/** The title of the tab at an address; null for an address without a page. */
export const pageTitle = (page: PagePath | null): string =>
  page === null ? t`Page not found · Underpaint` : TITLES[page]();
