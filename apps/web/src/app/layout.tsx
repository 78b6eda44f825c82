import { useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { AuthDialog } from '../features/auth/components/auth-dialog.tsx';
import { AuthContext, AuthPromptContext } from '../shared/identity/auth-context.ts';
import { useAuthState } from '../shared/identity/use-auth-state.ts';
import { Toaster } from '../shared/toast/toaster.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { useFreshPage } from './use-fresh-page.ts';

/** The frame of every screen; blank until it is known who is looking (S-2.1.7, A-24). */
export const Layout = () => {
  const auth = useAuthState();
  const [prompt, setPrompt] = useState<{ stay: boolean } | null>(null);
  const opener = useMemo(() => ({ open: ({ stay = false } = {}) => setPrompt({ stay }) }), []);
  const main = useFreshPage();
  if (auth.status === 'loading') return null;
  return (
    <AuthContext value={auth}>
      <AuthPromptContext value={opener}>
        <div className="flex min-h-dvh flex-col">
          <a
            href="#main"
            className="sr-only z-50 rounded bg-ultramarine px-4 py-3 text-on-ultramarine focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Skip to the content
          </a>
          <Navigation />
          <main ref={main} id="main" tabIndex={-1} className="flex-1">
            <Outlet />
          </main>
          <Footer />
        </div>
        <Toaster />
        <AuthDialog prompt={prompt} onClose={() => setPrompt(null)} />
      </AuthPromptContext>
    </AuthContext>
  );
};
