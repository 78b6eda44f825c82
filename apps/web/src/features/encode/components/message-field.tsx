import { Trans } from '@lingui/react/macro';
import { MESSAGE_MAX_UNITS } from '@underpaint/codec';
import { INPUT_LOOK } from '../../../shared/ui/field.tsx';

interface Props {
  value: string;
  disabled: boolean;
  onChange: (text: string) => void;
}

export const MessageField = ({ value, disabled, onChange }: Props) => (
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
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-describedby="message-count"
      autoComplete="off"
      className={`${INPUT_LOOK} field-sizing-content max-h-96 min-h-36 resize-y leading-relaxed`}
    />
    <p id="message-count" className="justify-self-end text-sm text-umber tabular-nums">
      <Trans>
        {value.length}/{MESSAGE_MAX_UNITS} characters
      </Trans>
    </p>
  </div>
);
