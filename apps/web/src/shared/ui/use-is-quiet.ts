import { useEffect, useState } from 'react';

/** Whether the page has come with all its pictures, and has nothing else to do. */
export const useIsQuiet = (): boolean => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const whenIdle = (): void => {
      const settle = () => gone.signal.aborted || setQuiet(true);
      // Safari has no idle times.
      if ('requestIdleCallback' in window) requestIdleCallback(settle);
      else setTimeout(settle);
    };
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true, signal: gone.signal });
    return () => gone.abort();
  }, []);
  return isQuiet;
};
