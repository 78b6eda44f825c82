import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { INPUT_LOOK } from './field.tsx';

type Noun = 'key' | 'password' | 'confirmed password' | 'new password' | 'current password';

/** Labels of the show/hide button. */
const WORDS: Readonly<Record<Noun, { show: MessageDescriptor; hide: MessageDescriptor }>> = {
  key: { show: msg`Show key`, hide: msg`Hide key` },
  password: { show: msg`Show password`, hide: msg`Hide password` },
  'confirmed password': { show: msg`Show confirmed password`, hide: msg`Hide confirmed password` },
  'new password': { show: msg`Show new password`, hide: msg`Hide new password` },
  'current password': { show: msg`Show current password`, hide: msg`Hide current password` },
};

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What the show/hide button refers to. */
  noun: Noun;
  autoComplete: string;
  placeholder?: string;
  disabled?: boolean;
  error?: string | undefined;
  required?: boolean;
  name?: string;
  autoFocus?: boolean;
  /** Beside the label, for instance a button that fills the field. */
  aside?: ReactNode;
  /** Below the input, linked to it for screen readers. */
  children?: ReactNode;
}

/** A text that is hidden until somebody asks to see it. Nothing is trimmed or corrected. */
export const SecretField = (props: Props) => {
  const { label, value, onChange, noun, aside, children, error, placeholder, ...rest } = props;
  const [shown, setShown] = useState(false);
  const id = useId();
  // In a monospaced font, which need not be fetched for an empty field.
  const isSpelt = noun === 'key' && value !== '';
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          // Otherwise, on a right-to-left page, a key that ends in a punctuation mark would show it at the front.
          dir={value === '' ? undefined : 'auto'}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={`${INPUT_LOOK} as-around [:root[dir=ltr]_&]:pr-14 [:root[dir=rtl]_&]:pl-14 ${isSpelt ? 'font-mono' : ''}`}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          {...rest}
        />
        <button
          type="button"
          aria-label={i18n._(WORDS[noun][shown ? 'hide' : 'show'])}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded text-umber hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
      <div id={`${id}-note`} className="grid grid-cols-1 gap-1.5 text-sm text-umber empty:hidden">
        {error && <p className="text-vermilion">{error}</p>}
        {children}
      </div>
    </div>
  );
};
