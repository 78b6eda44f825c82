import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface Props {
  onSubmit: () => void;
  /** Why it did not work, if it did not. */
  refusal: ReactNode;
  children: ReactNode;
}

/** Fields one below the other, and above them why it did not work. */
export const Form = ({ onSubmit, refusal, children }: Props) => (
  <form
    className="grid grid-cols-1 gap-4"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {refusal && (
      <Notice tone="danger" role="alert">
        {refusal}
      </Notice>
    )}
    {children}
  </form>
);
