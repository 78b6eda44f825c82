import { type ReactNode, useId } from 'react';

/** One section of the account page. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3 border-line border-t pt-6">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
};
