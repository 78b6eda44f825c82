import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { guard } from '../shared/leaving/guard.ts';
import { useAuth, useAuthPrompt } from '../subjects/account/auth-context.ts';
import { identity } from '../subjects/account/identity/current-identity.ts';

const leave = async () => {
  try {
    await identity.signOut();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: S-8.6: logout errors are only logged; here the session is over already.
    console.error('The server could not be told of the logout.', error);
  }
};

/** State and actions of the navigation. */
export const useNavigation = () => {
  const { person } = useAuth();
  const prompt = useAuthPrompt();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever another screen opens.
  useEffect(closeMenu, [pathname]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setMenuOpen(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return {
    person,
    menuOpen,
    toggleMenu: () => setMenuOpen(!menuOpen),
    closeMenu,
    logIn: () => {
      closeMenu();
      prompt.open();
    },
    logOut: () => {
      closeMenu();
      guard.before(() => {
        navigate('/');
        void leave();
      }, navigate);
    },
  };
};
