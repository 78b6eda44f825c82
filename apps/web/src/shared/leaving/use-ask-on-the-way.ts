import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { leaving } from './this-tab.ts';

/** Whether a step stays in this document and leads to another of its screens. */
const leadsAway = ({ cancelable, hashChange, destination }: NavigateEvent): boolean =>
  cancelable &&
  !hashChange &&
  destination.sameDocument &&
  new URL(destination.url).pathname !== window.location.pathname;

/**
 * While `active`, a link on the page or the Back button is asked about before this screen closes. Browsers without the
 * Navigation API go without asking: what is at stake is kept in memory all the same.
 */
export const useAskOnTheWay = (active: boolean): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (!active || !('navigation' in window)) return;
    let isAnswered = false;
    const goOn = ({ navigationType, destination }: NavigateEvent) => {
      isAnswered = true;
      if (navigationType === 'traverse') return void window.navigation.traverseTo(destination.key);
      const { pathname, search, hash } = new URL(destination.url);
      navigate({ pathname, search, hash }, { replace: navigationType === 'replace' });
    };
    const onNavigate = (event: NavigateEvent) => {
      if (isAnswered || !leadsAway(event)) return;
      event.preventDefault();
      leaving.before({ losing: false, go: () => goOn(event) });
    };
    window.navigation.addEventListener('navigate', onNavigate);
    return () => window.navigation.removeEventListener('navigate', onNavigate);
  }, [active, navigate]);
};
