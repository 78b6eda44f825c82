import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** On a new screen: start at its top, with the focus on it, so that a screen reader goes on from there. */
export const useFreshPage = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname, type]);
  return main;
};
