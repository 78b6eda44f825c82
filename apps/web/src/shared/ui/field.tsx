import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';

export const INPUT_LOOK =
  'min-h-12 w-full min-w-0 rounded border border-edge bg-paper px-3 py-2 text-ink hover:border-ultramarine aria-invalid:border-vermilion';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled text input with room for a hint and an error. */
export const Field = ({ label, error, hint, className = '', ...input }: Props) => {
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={`${INPUT_LOOK} ${className}`}
        {...input}
      />
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? 'text-sm text-vermilion' : 'text-sm text-umber'}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
};
