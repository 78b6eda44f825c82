import { BrowserRouter, Route, Routes } from 'react-router';
import { HomePage } from '../features/home/components/home-page.tsx';
import { FetchedPage } from './fetched-page.tsx';
import { Layout } from './layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const encode = async () => (await import('../features/encode/components/encode-page.tsx')).EncodePage;
const decode = async () => (await import('../features/decode/components/decode-page.tsx')).DecodePage;
const dashboard = async () =>
  (await import('../features/dashboard/components/dashboard-page.tsx')).DashboardPage;

/** Every screen of the product. All but the home page are fetched when first opened. */
export const Router = () => (
  <BrowserRouter>
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="encode" element={<FetchedPage load={encode} />} />
        <Route path="decode/:encodingId?" element={<FetchedPage load={decode} />} />
        <Route element={<SignedInOnly />}>
          <Route path="dashboard" element={<FetchedPage load={dashboard} />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
