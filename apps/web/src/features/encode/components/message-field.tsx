import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MESSAGE_MAX_UNITS } from '@underpaint/codec';
import { type ClipboardEvent, useState } from 'react';
import { INPUT_LOOK } from '../../../shared/ui/field.tsx';

interface Props {
  value: string;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** How many characters of what is being pasted the field will leave out. */
const leftOutOf = ({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>): number => {
  const { value, selectionStart, selectionEnd } = currentTarget;
  const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n');
  const room = MESSAGE_MAX_UNITS - (value.length - (selectionEnd - selectionStart));
  return Math.max(0, pasted.length - room);
};

const LeftOut = ({ count }: { count: number }) => (
  <p role="status" className="text-sm text-vermilion empty:hidden">
    {count > 0 &&
      plural(count, {
        one: '# character didn’t fit and was left out.',
        other: '# characters didn’t fit and were left out.',
      })}
  </p>
);

export const MessageField = ({ value, disabled, onChange }: Props) => {
  const [leftOut, setLeftOut] = useState(0);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor="message" className="font-semibold">
        <Trans>Secret message</Trans>
      </label>
      <textarea
        id="message"
        dir="auto"
        rows={5}
        maxLength={MESSAGE_MAX_UNITS}
        required
        disabled={disabled}
        value={value}
        onPaste={(event) => setLeftOut(leftOutOf(event))}
        onChange={({ currentTarget: { value: text } }) => {
          if (text.length < value.length) setLeftOut(0);
          onChange(text);
        }}
        aria-describedby="message-count"
        autoComplete="off"
        className={`${INPUT_LOOK} field-sizing-content max-h-96 min-h-36 resize-y leading-relaxed`}
      />
      <p id="message-count" className="justify-self-end text-sm text-umber tabular-nums">
        <Trans>
          {value.length}/{MESSAGE_MAX_UNITS} characters
        </Trans>
      </p>
      <LeftOut count={leftOut} />
    </div>
  );
};
