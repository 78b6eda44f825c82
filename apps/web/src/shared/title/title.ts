import { createContext, use, useEffect } from 'react';

/** Gives the tab another title than its address has; null gives it back. */
export const TitleContext = createContext<(title: string | null) => void>(() => {});

/** What the tab is called while this is shown; null leaves it as the address has it. */
export const useTitle = (title: string | null): void => {
  const setTitle = use(TitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
};
