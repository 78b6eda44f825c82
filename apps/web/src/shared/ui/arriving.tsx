import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls new content into view: below the button that was pressed, a phone may have no room for it. */
export const Arriving = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The promise that some browsers return must not be passed on as a cleanup function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={box}>{children}</div>;
};
