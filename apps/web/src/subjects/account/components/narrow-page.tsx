import type { ReactNode } from 'react';

/** The frame of the plain pages around an account: a title, a line, and what there is to do. */
export const NarrowPage = ({
  title,
  line,
  children,
}: {
  title: string;
  line?: ReactNode;
  children: ReactNode;
}) => (
  <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-8 px-4 pt-10 sm:px-6 sm:pt-14">
    <div className="grid grid-cols-1 gap-2">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {line && <p className="text-lg text-umber">{line}</p>}
    </div>
    {children}
  </div>
);
