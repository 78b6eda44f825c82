import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MESSAGE_MAX_UNITS } from '@underpaint/codec';
import { useState } from 'react';
import { INPUT_LOOK } from '../../../shared/ui/field.tsx';
import { clipMessage } from '../clip-message.ts';

interface Props {
  value: string;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** How many characters of what is being pasted or dropped the field, with this many in it, will leave out. */
const leftOutOf = (data: DataTransfer, length: number): number =>
  Math.max(0, data.getData('text').replaceAll('\r\n', '\n').length - (MESSAGE_MAX_UNITS - length));

/** Whether an input method is still at work: its letters may become fewer, and changing the field would stop it. */
const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing;

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
        onPaste={({ currentTarget: { selectionStart, selectionEnd }, clipboardData }) =>
          setLeftOut(leftOutOf(clipboardData, value.length - (selectionEnd - selectionStart)))
        }
        onDrop={({ dataTransfer }) => setLeftOut(leftOutOf(dataTransfer, value.length))}
        onChange={({ currentTarget: { value: text }, nativeEvent }) => {
          if (text.length < value.length) setLeftOut(0);
          onChange(isComposing(nativeEvent) ? text : clipMessage(text));
        }}
        onCompositionEnd={({ currentTarget }) => onChange(clipMessage(currentTarget.value))}
        aria-describedby="message-count"
        autoComplete="off"
        // Some browsers check spelling through a service, which would be sent what is typed.
        spellCheck={false}
        className={`${INPUT_LOOK} field-sizing-content max-h-96 min-h-36 resize-y leading-relaxed`}
      />
      <p id="message-count" className="justify-self-end text-sm text-umber tabular-nums">
        {/* One string: where a browser has translated the page, React can only replace the texts of whole elements. */}
        {t`${value.length}/${MESSAGE_MAX_UNITS} characters`}
      </p>
      <LeftOut count={leftOut} />
    </div>
  );
};
