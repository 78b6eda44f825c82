import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { pageAt } from '@underpaint/contract';
import {
  lazy,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { Outlet, useLocation } from 'react-router';
import { TitleContext } from '../shared/title/title.ts';
import { Toaster } from '../shared/toast/toaster.tsx';
import { AuthContext, AuthPromptContext } from '../subjects/account/auth-context.ts';
import { useAuthState } from '../subjects/account/hooks/use-auth-state.ts';
import { SandboxRibbon } from '../subjects/plan/components/sandbox-ribbon.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { pageTitle } from './page-title.ts';
import { SignIn } from './sign-in.tsx';
import { TakenOver } from './taken-over.tsx';
import { useFreshPage } from './use-fresh-page.ts';

/**
 * Loaded after everything else. If it does not arrive, for instance because somebody leaves, the next page fetches it.
 */
const UpdateNote = lazy(async () => {
  const note = await import('./update-note.tsx').catch(() => null);
  return { default: note?.UpdateNote ?? (() => null) };
});

/** Whether everything named in the page has loaded. */
const useHasLoaded = (): boolean => {
  const [hasLoaded, setLoaded] = useReducer(() => true, false);
  useEffect(() => {
    // As a transition, which shows no fallback: after showing one, React hydrates nothing else for 300 ms.
    const noteLoaded = () => startTransition(setLoaded);
    if (document.readyState === 'complete') return noteLoaded();
    window.addEventListener('load', noteLoaded, { once: true });
    return () => window.removeEventListener('load', noteLoaded);
  }, []);
  return hasLoaded;
};

/** A component of its own, so that the end of loading renders this again and not the whole screen. */
const LateUpdateNote = () => {
  const hasLoaded = useHasLoaded();
  return <Suspense>{hasLoaded && <UpdateNote />}</Suspense>;
};

/**
 * The frame of every screen; blank until it is known who is using it (S-2.1.7, A-24).
 *
 * @param isVisitor whether it is known from the start that nobody is signed in
 */
export const Layout = ({ isVisitor }: { isVisitor: boolean }) => {
  const auth = useAuthState(isVisitor);
  const [prompt, setPrompt] = useState<{ stay: boolean } | null>(null);
  const opener = useMemo(() => ({ open: ({ stay = false } = {}) => setPrompt({ stay }) }), []);
  const closePrompt = useCallback(() => setPrompt(null), []);
  const [title, setTitle] = useState<string | null>(null);
  const main = useFreshPage();
  const { pathname } = useLocation();
  useLingui();
  if (auth.status === 'loading') return null;
  return (
    <AuthContext value={auth}>
      <AuthPromptContext value={opener}>
        <title>{title ?? pageTitle(pageAt(pathname))}</title>
        <div className="flex min-h-dvh flex-col">
          <a
            href="#main"
            className="sr-only z-50 rounded bg-ultramarine px-4 py-3 text-on-ultramarine focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
          >
            <Trans>Skip to the content</Trans>
          </a>
          <SandboxRibbon />
          <Navigation />
          <main ref={main} id="main" tabIndex={-1} className="flex-1">
            <ErrorBoundary place={pathname}>
              <Suspense fallback={<div className="min-h-dvh" />}>
                <TitleContext value={setTitle}>
                  <Outlet />
                </TitleContext>
                <TakenOver />
              </Suspense>
            </ErrorBoundary>
          </main>
          <Footer />
        </div>
        <LateUpdateNote />
        <Toaster />
        <SignIn prompt={prompt} onClose={closePrompt} />
      </AuthPromptContext>
    </AuthContext>
  );
};
