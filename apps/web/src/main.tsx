import './shared/zod-without-eval.ts';
import './fonts.css';
import './index.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { fetchScreen, Screens } from './app/screens.tsx';
import { pageLanguage, speak } from './shared/language/speak.ts';
import { sayNotLoaded } from './shared/not-loaded.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

/**
 * Whether the server has rendered this page for the person looking at it; `scripts/guard-drawn.ts` marks the opposite.
 */
const isDrawn = (place: HTMLElement): boolean =>
  place.hasChildNodes() && document.documentElement.dataset['drawn'] === undefined;

const screens = (isVisitor: boolean) => (
  <App>
    <BrowserRouter>
      <Screens isVisitor={isVisitor} />
    </BrowserRouter>
  </App>
);

/**
 * Hydrates what the server has rendered, or renders; in either case once the translations and the screen's code are
 * there: React keeps a fallback for 300 ms, however soon the code arrives.
 */
const start = async (place: HTMLElement): Promise<void> => {
  await speak(pageLanguage());
  // If it does not arrive, the screen fetches it again and reports the failure.
  await fetchScreen(window.location.pathname).catch(() => {});
  if (!isDrawn(place)) {
    place.replaceChildren();
    delete document.documentElement.dataset['drawn'];
    createRoot(place).render(screens(false));
    return;
  }
  // As a transition, piece by piece: the page keeps scrolling and responding to typing meanwhile.
  startTransition(() => void hydrateRoot(place, screens(true)));
};

start(root).catch((error: unknown) => {
  sayNotLoaded();
  throw error;
});
