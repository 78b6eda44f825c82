import { type ReactNode, useEffect, useRef } from 'react';

/** Brings what has just come onto the screen: below the button that was pressed, a phone may have no room for it. */
export const Arriving = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its promise, in the browsers that give one, is nothing to clean up with.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={box}>{children}</div>;
};
