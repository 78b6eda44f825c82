import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** On a new screen: start at its top, with the focus on it, so that a screen reader goes on from there. An
 * address with a `#` leads to a part of the screen, which that screen sees to. */
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
