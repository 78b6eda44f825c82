import type { ReactNode, Ref } from 'react';

export type Tone = 'plain' | 'success' | 'warning' | 'danger';

const TONES: Record<Tone, string> = {
  plain: 'border-ultramarine bg-ultramarine-wash',
  success: 'border-verdigris bg-verdigris-wash',
  warning: 'border-ochre bg-ochre-wash',
  danger: 'border-vermilion bg-vermilion-wash',
};

interface Props {
  tone?: Tone;
  /**
   * `alert` interrupts a screen reader, `status` waits its turn; leave it out for text that was there from the start.
   */
  role?: 'alert' | 'status';
  /** With `tabIndex`, for what gets the focus. */
  ref?: Ref<HTMLDivElement>;
  tabIndex?: -1;
  children: ReactNode;
}

/** A boxed remark with a stroke of pigment at its side. */
export const Notice = ({ tone = 'plain', children, ...box }: Props) => (
  <div
    className={`grid grid-cols-1 gap-2 rounded-e border-s-4 px-4 py-3 outline-none ${TONES[tone]}`}
    {...box}
  >
    {children}
  </div>
);
