import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BURNS, type Burn } from '@underpaint/contract';
import { useId } from 'react';
import type { ReceiptChoice } from './receipt-choice.ts';

interface Props {
  value: ReceiptChoice;
  disabled: boolean;
  onChange: (value: ReceiptChoice) => void;
}

const CHOICES = [null, ...BURNS];
const nameOf = (burn: Burn | null): MessageDescriptor => {
  if (burn === null) return msg`Keep the picture`;
  return burn === 'revealed' ? msg`Delete it after the first reveal` : msg`Let the recipient delete it`;
};

const Then = ({ value, disabled, onChange }: Props) => {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 font-semibold">
        <Trans>When the message has been revealed</Trans>
      </legend>
      {CHOICES.map((burn) => (
        <label key={burn} className="flex gap-3">
          <input
            type="radio"
            name={name}
            checked={burn === value.burn}
            onChange={() => onChange({ ...value, burn })}
            className="dot mt-1 shrink-0"
          />
          {i18n._(nameOf(burn))}
        </label>
      ))}
      <p className="text-sm text-umber">
        <Trans>A wrong key deletes nothing. Copies that people have saved are not affected.</Trans>
      </p>
    </fieldset>
  );
};

/** Whether the owner is told that a message was revealed, and what happens to the picture then. */
export const ReceiptFields = (props: Props) => {
  const { value, disabled, onChange } = props;
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex gap-3">
        <input
          id={id}
          type="checkbox"
          checked={value.receipt}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, receipt: event.currentTarget.checked })}
          aria-describedby={`${id}-note`}
          className="tick mt-1 shrink-0"
        />
        <div className="grid grid-cols-1 gap-1">
          <label htmlFor={id} className="font-semibold">
            <Trans>Ask for a receipt</Trans>
          </label>
          <p id={`${id}-note`} className="text-sm text-umber">
            <Trans>
              Your dashboard shows when the message was first revealed, never by whom. Recipients are told
              that you asked. Somebody who reveals it offline or with another program sends no receipt.
            </Trans>
          </p>
        </div>
      </div>
      <Then {...props} />
    </div>
  );
};
