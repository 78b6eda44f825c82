import { FIRST_PAGES, type PagePath, pageAt } from '@underpaint/contract';
import { Route, Routes } from 'react-router';
import { withWords } from '../shared/language/speak.ts';
import { FetchedPage, fetchPage, type LoadPage } from './fetched-page.tsx';
import { Layout } from './layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const home = async () => (await import('../features/home/components/home-page.tsx')).HomePage;
const encode = async () => (await import('../features/encode/components/encode-page.tsx')).EncodePage;
const decode = async () => (await import('../features/decode/components/decode-page.tsx')).DecodePage;
const dashboard = async () =>
  (await import('../features/dashboard/components/dashboard-page.tsx')).DashboardPage;
const pricing = async () => (await import('../subjects/plan/components/pricing-page.tsx')).PricingPage;
const sandbox = async () =>
  (await import('../subjects/plan/components/sandbox-checkout-page.tsx')).SandboxCheckoutPage;
const faq = async () => (await import('../features/pages/components/faq-page.tsx')).FaqPage;
const about = async () => (await import('../features/pages/components/about-page.tsx')).AboutPage;
const promises = async () => (await import('../features/pages/components/promises-page.tsx')).PromisesPage;
const privacy = async () => (await import('../features/pages/components/privacy-page.tsx')).PrivacyPage;
const terms = async () => (await import('../features/pages/components/terms-page.tsx')).TermsPage;
const account = async () => (await import('../subjects/account/components/account-page.tsx')).AccountPage;
const resetPassword = async () =>
  (await import('../subjects/account/components/reset-password-page.tsx')).ResetPasswordPage;
const verifyEmail = async () =>
  (await import('../subjects/account/components/verify-email-page.tsx')).VerifyEmailPage;
const signInFailed = async () =>
  (await import('../subjects/account/components/sign-in-failed-page.tsx')).SignInFailedPage;

/** Each screen together with its translations. */
const withTheirWords = <Page extends PagePath>(screens: Record<Page, LoadPage>): Record<Page, LoadPage> => {
  const all = { ...screens };
  for (const page in screens) {
    const load = screens[page];
    if (!FIRST_PAGES.includes(page)) all[page] = () => withWords(load());
  }
  return all;
};

/** Shown to everybody. */
const OPEN = withTheirWords({
  '/': home,
  '/encode': encode,
  '/decode': decode,
  '/decode/:encodingId': decode,
  '/pricing': pricing,
  '/faq': faq,
  '/about': about,
  '/promises': promises,
  '/privacy': privacy,
  '/terms': terms,
  '/reset-password': resetPassword,
  '/verify-email': verifyEmail,
  '/sign-in-failed': signInFailed,
});
const SIGNED_IN_ONLY = withTheirWords({
  '/dashboard': dashboard,
  '/account': account,
  '/sandbox-checkout/:sessionId': sandbox,
});
const SCREENS: Readonly<Record<PagePath, LoadPage>> = { ...OPEN, ...SIGNED_IN_ONLY };

const routesOf = (screens: Readonly<Record<string, LoadPage>>) =>
  Object.entries(screens).map(([path, load]) => (
    <Route key={path} path={path} element={<FetchedPage load={load} />} />
  ));

/**
 * Fetches the code of the screen at an address, so that it can be rendered immediately. @throws when it does not arrive
 */
export const fetchScreen = async (address: string): Promise<void> => {
  const page = pageAt(address);
  if (page !== null) await fetchPage(SCREENS[page]);
};

/**
 * Every screen of the product, each fetched when first opened; the server names the first one's file in its page.
 *
 * @param isVisitor whether it is known from the start that nobody is signed in
 */
export const Screens = ({ isVisitor }: { isVisitor: boolean }) => (
  <Routes>
    <Route element={<Layout isVisitor={isVisitor} />}>
      {routesOf(OPEN)}
      <Route element={<SignedInOnly />}>{routesOf(SIGNED_IN_ONLY)}</Route>
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
);
