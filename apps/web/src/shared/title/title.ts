import { createContext, use, useEffect } from 'react';

/** Sets the tab's title instead of the address's own; null restores that. */
export const TitleContext = createContext<(title: string | null) => void>(() => {});

/** The tab's title while this is shown; null keeps the address's own. */
export const useTitle = (title: string | null): void => {
  const setTitle = use(TitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
};
