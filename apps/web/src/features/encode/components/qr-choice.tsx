import { Trans } from '@lingui/react/macro';

interface Props {
  checked: boolean;
  /** Only a subscriber may leave the code out (S-4.13). */
  optional: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

export const QrChoice = ({ checked, optional, disabled, onChange }: Props) => (
  <div className="flex gap-3">
    <input
      id="qr"
      type="checkbox"
      checked={!optional || checked}
      disabled={!optional || disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-describedby="qr-note"
      className="tick mt-1 shrink-0"
    />
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor="qr" className="font-semibold">
        <Trans>Add QR code with decode link to image</Trans>
      </label>
      <p id="qr-note" className="text-sm text-umber">
        {!optional && (
          <span className="block font-semibold text-ink">
            <Trans>Required for free users</Trans>
          </span>
        )}
        <Trans>
          The code sits on a label below the picture, never on the picture itself. Anyone who sees it knows
          that there is a message.
        </Trans>
      </p>
    </div>
  </div>
);
