import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface Props {
  onSubmit: () => void;
  /** Why it did not work, if it failed. */
  refusal: ReactNode;
  children: ReactNode;
}

/** A column of fields, with the reason above them if it failed. */
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
