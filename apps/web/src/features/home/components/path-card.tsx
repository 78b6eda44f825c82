import type { ReactNode } from 'react';

interface Props {
  /** The card's title as a link; it covers the whole card. */
  link: ReactNode;
  badge?: string;
  pigment: 'ultramarine' | 'verdigris';
  children: ReactNode;
}

const PIGMENTS = { ultramarine: 'bg-ultramarine', verdigris: 'bg-verdigris' };

/** One of the two ways in. The stroke of pigment at its side widens under the pointer. */
export const PathCard = ({ link, badge, pigment, children }: Props) => (
  <article className="group relative grid grid-cols-1 content-start gap-1.5 overflow-hidden rounded-sm border border-line bg-paper p-4 ps-8 focus-within:border-ultramarine hover:border-edge sm:p-5 sm:ps-9">
    <span
      aria-hidden="true"
      className={`absolute inset-y-0 start-0 w-3 origin-left rtl:origin-right transition-transform duration-500 group-hover:scale-x-150 ${PIGMENTS[pigment]}`}
    />
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="min-w-0 text-2xl">{link}</h2>
      {badge && (
        <span className="rounded-sm bg-ochre-wash px-2.5 py-1 font-semibold text-ochre text-sm">{badge}</span>
      )}
    </div>
    <p className="text-umber">{children}</p>
  </article>
);
