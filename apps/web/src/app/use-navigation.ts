import { useEffect, useRef, useState } from 'react';
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
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = () => setMenuOpen(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever another screen opens.
  useEffect(closeMenu, [pathname]);

  useEffect(() => {
    if (!menuOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setMenuOpen(false);
      menuButton.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [menuOpen]);

  return {
    person,
    menuOpen,
    menuButton,
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
