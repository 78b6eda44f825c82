import type { ReactNode } from 'react';

interface Props {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A page of text: a title, a summarising sentence, and the rest in one calm column. */
export const TextPage = ({ title, lead, children }: Props) => (
  <article className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-10 px-4 pt-10 sm:px-6 sm:pt-14">
    <header className="grid grid-cols-1 gap-3 border-line border-b pb-8">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="text-lg text-umber sm:text-xl">{lead}</p>
    </header>
    {children}
  </article>
);

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A heading and its content; others link to its `id`. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section aria-labelledby={id} className="reading grid grid-cols-1 gap-3">
    <h2 id={id} tabIndex={-1} className="scroll-mt-6 text-2xl outline-none">
      {title}
    </h2>
    {children}
  </section>
);
