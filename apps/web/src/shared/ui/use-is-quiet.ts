import { useEffect, useState } from 'react';

/** Whether the page has loaded with all its pictures, and the browser is idle. */
export const useIsQuiet = (): boolean => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const whenIdle = (): void => {
      const settle = () => gone.signal.aborted || setQuiet(true);
      // Safari does not report idle time.
      if ('requestIdleCallback' in window) requestIdleCallback(settle);
      else setTimeout(settle);
    };
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true, signal: gone.signal });
    return () => gone.abort();
  }, []);
  return isQuiet;
};
