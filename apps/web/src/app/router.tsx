import { BrowserRouter, Route, Routes } from 'react-router';
import { withWords } from '../shared/language/speak.ts';
import { FetchedPage } from './fetched-page.tsx';
import { Layout } from './layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const home = async () => (await import('../features/home/components/home-page.tsx')).HomePage;
const encode = async () =>
  (await withWords(import('../features/encode/components/encode-page.tsx'))).EncodePage;
const decode = async () => (await import('../features/decode/components/decode-page.tsx')).DecodePage;
const dashboard = async () =>
  (await withWords(import('../features/dashboard/components/dashboard-page.tsx'))).DashboardPage;
const pricing = async () =>
  (await withWords(import('../subjects/plan/components/pricing-page.tsx'))).PricingPage;
const sandbox = async () =>
  (await withWords(import('../subjects/plan/components/sandbox-checkout-page.tsx'))).SandboxCheckoutPage;
const faq = async () => (await withWords(import('../features/pages/components/faq-page.tsx'))).FaqPage;
const about = async () => (await withWords(import('../features/pages/components/about-page.tsx'))).AboutPage;
const promises = async () =>
  (await withWords(import('../features/pages/components/promises-page.tsx'))).PromisesPage;
const privacy = async () =>
  (await withWords(import('../features/pages/components/privacy-page.tsx'))).PrivacyPage;
const terms = async () => (await withWords(import('../features/pages/components/terms-page.tsx'))).TermsPage;
const account = async () =>
  (await withWords(import('../subjects/account/components/account-page.tsx'))).AccountPage;
const resetPassword = async () =>
  (await withWords(import('../subjects/account/components/reset-password-page.tsx'))).ResetPasswordPage;
const verifyEmail = async () =>
  (await withWords(import('../subjects/account/components/verify-email-page.tsx'))).VerifyEmailPage;
const signInFailed = async () =>
  (await withWords(import('../subjects/account/components/sign-in-failed-page.tsx'))).SignInFailedPage;

/** Every screen of the product, each fetched when first opened; the server names the first one's file in its page. */
export const Router = () => (
  <BrowserRouter>
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<FetchedPage load={home} />} />
        <Route path="encode" element={<FetchedPage load={encode} />} />
        <Route path="decode/:encodingId?" element={<FetchedPage load={decode} />} />
        <Route element={<SignedInOnly />}>
          <Route path="dashboard" element={<FetchedPage load={dashboard} />} />
          <Route path="account" element={<FetchedPage load={account} />} />
          <Route path="sandbox-checkout/:sessionId" element={<FetchedPage load={sandbox} />} />
        </Route>
        <Route path="pricing" element={<FetchedPage load={pricing} />} />
        <Route path="faq" element={<FetchedPage load={faq} />} />
        <Route path="about" element={<FetchedPage load={about} />} />
        <Route path="promises" element={<FetchedPage load={promises} />} />
        <Route path="privacy" element={<FetchedPage load={privacy} />} />
        <Route path="terms" element={<FetchedPage load={terms} />} />
        <Route path="reset-password" element={<FetchedPage load={resetPassword} />} />
        <Route path="verify-email" element={<FetchedPage load={verifyEmail} />} />
        <Route path="sign-in-failed" element={<FetchedPage load={signInFailed} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
