import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the part of the page named after `#` in the address, once the page is there. */
export const useNamedPlace = (): void => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed twice goes there twice.
  useEffect(() => {
    const place = document.getElementById(hash.slice(1));
    if (hash === '' || !place) return;
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  }, [hash, key]);
};
