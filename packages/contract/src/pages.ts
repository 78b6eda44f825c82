/** The pages of the site and their titles in the browser's tab. `/decode/:encodingId` is a shared link. */
export const PAGE_TITLES = {
  '/': 'Underpaint · Hide. Share. Reveal.',
  '/encode': 'Encode · Underpaint',
  '/decode': 'Decode · Underpaint',
  '/decode/:encodingId': 'A picture for you · Underpaint',
  '/dashboard': 'Dashboard · Underpaint',
  '/account': 'Your account · Underpaint',
  '/reset-password': 'Choose a new password · Underpaint',
  '/verify-email': 'Confirm your address · Underpaint',
  '/sign-in-failed': 'Signing in did not work · Underpaint',
  '/pricing': 'Pricing · Underpaint',
  '/sandbox-checkout/:sessionId': 'Sandbox checkout · Underpaint',
  '/faq': 'Questions and answers · Underpaint',
  '/about': 'About · Underpaint',
  '/promises': 'What we promise · Underpaint',
  '/privacy': 'Privacy Policy · Underpaint',
  '/terms': 'Terms of Service · Underpaint',
} as const satisfies Record<string, string>;

/** Title of the tab at an address without a page. */
export const NOT_FOUND_TITLE = 'Page not found · Underpaint';

/** Title of the tab for a shared link that leads nowhere, or no longer leads anywhere. */
export const DEAD_LINK_TITLE = 'Picture not found · Underpaint';

export type PagePath = keyof typeof PAGE_TITLES;

/** Pages with few words, which have their own catalogue; all others also need the rest of their language. */
export const FIRST_PAGES: readonly PagePath[] = ['/', '/decode', '/decode/:encodingId'];

/** What search engines and messengers show for each page. A shared link gives away neither its picture nor its secret. */
export const PAGE_DESCRIPTIONS: Readonly<Record<PagePath, string>> = {
  '/': 'Underpaint hides an encrypted message in an ordinary picture. Whoever has the key reveals it.',
  '/encode':
    'Choose a picture, write up to 500 characters, set a key. The picture comes back with your message in it.',
  '/decode': 'Bring a picture and its key, and read what lies beneath. Free, and no account needed.',
  '/decode/:encodingId': 'Somebody shared a picture with you.',
  '/dashboard': 'The pictures you have hidden messages in.',
  '/account': 'Your address, your password, and how to leave.',
  '/reset-password': 'Choose a new password for your Underpaint account.',
  '/verify-email': 'Confirm that this email address is yours.',
  '/sign-in-failed': 'Signing in with Google could not be completed.',
  '/pricing': 'Ten free encodes, then $2.99 a month for as many as you like. Decoding is always free.',
  '/sandbox-checkout/:sessionId': 'A checkout to try out: no money moves.',
  '/faq':
    'How Underpaint hides a message, which cipher protects it, what survives a messenger, and what we can see.',
  '/about': 'Why Underpaint exists and how a message lies beneath a picture.',
  '/promises':
    'What Underpaint promises and what it does not: who can read what, and what a picture survives.',
  '/privacy': 'What Underpaint stores about you, for how long, and how to have it removed.',
  '/terms': 'The terms under which you may use Underpaint.',
};

const isPage = (path: string): path is PagePath => Object.hasOwn(PAGE_TITLES, path);
const PATTERNS = Object.keys(PAGE_TITLES)
  .filter(isPage)
  .map((page) => ({ page, pattern: new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`) }));

/** Which page an address shows; null for none. */
export const pageAt = (pathname: string): PagePath | null =>
  PATTERNS.find(({ pattern }) => pattern.test(pathname))?.page ?? null;
