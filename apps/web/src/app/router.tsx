import { createBrowserRouter } from 'react-router';
import { HomePage } from '../features/home/components/home-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const encode = async () => ({
  Component: (await import('../features/encode/components/encode-page.tsx')).EncodePage,
});
const decode = async () => ({
  Component: (await import('../features/decode/components/decode-page.tsx')).DecodePage,
});
const dashboard = async () => ({
  Component: (await import('../features/dashboard/components/dashboard-page.tsx')).DashboardPage,
});

/** While the first screen's code is on its way. */
const Blank = () => null;

/** Every screen of the product. All but the home page are fetched when first opened. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Layout,
      ErrorBoundary: ErrorPage,
      HydrateFallback: Blank,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            { index: true, Component: HomePage },
            { path: 'encode', lazy: encode },
            { path: 'decode/:encodingId?', lazy: decode },
            { path: 'dashboard', Component: SignedInOnly, children: [{ index: true, lazy: dashboard }] },
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ]);
