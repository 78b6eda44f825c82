import type { ComponentProps } from 'react';

export type ButtonKind = 'primary' | 'quiet' | 'danger';

/** Where a person's system sets the colours, backgrounds are gone: what consists of one gets an edge (part D.6). */
const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded px-5 py-2 text-center font-semibold leading-tight transition-colors forced-colors:border';
const KINDS: Record<ButtonKind, string> = {
  primary:
    'bg-ultramarine-fill text-on-ultramarine-fill hover:bg-ultramarine-fill-deep disabled:bg-line disabled:text-umber disabled:hover:bg-line',
  quiet:
    'border border-edge text-ink hover:border-ultramarine hover:bg-ultramarine-wash disabled:border-line disabled:text-umber disabled:hover:bg-transparent aria-disabled:border-line aria-disabled:text-umber aria-disabled:hover:bg-transparent',
  danger: 'bg-vermilion-fill text-on-vermilion-fill hover:opacity-90 disabled:bg-line disabled:text-umber',
};

/** The look of a button, for links that act like one. */
export const buttonLook = (kind: ButtonKind = 'primary', extra = ''): string =>
  `${BASE} ${KINDS[kind]} ${extra}`;

export const Button = ({
  kind = 'primary',
  className = '',
  ...rest
}: ComponentProps<'button'> & { kind?: ButtonKind }) => (
  <button type="button" className={buttonLook(kind, className)} {...rest} />
);
