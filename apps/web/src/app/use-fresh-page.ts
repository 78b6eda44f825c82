import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Starts each new screen at its top, with the focus on it, so that a screen reader continues from there. If the
 * address has a `#`, the screen itself goes to that part.
 */
export const useFreshPage = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== '') return;
    main.current?.focus({ preventScroll: true });
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname, hash, type]);
  return main;
};
