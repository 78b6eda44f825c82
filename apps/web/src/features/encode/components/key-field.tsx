import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KEY_MAX_UNITS } from '@underpaint/contract';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { PASSPHRASE_BITS, suggestPassphrase } from '../../../shared/text/passphrase.ts';
import { rateKey, VERY_STRONG } from '../../../shared/text/strength.ts';
import { SecretField } from '../../../shared/ui/secret-field.tsx';
import { useGuesses } from '../hooks/use-guesses.ts';
import { StrengthMeter } from './strength-meter.tsx';

interface Props {
  value: string;
  disabled: boolean;
  onChange: (secret: string) => void;
}

const hasEdgeSpace = (secret: string) => secret !== secret.trim();

/** The key, its strength meter, and a passphrase generated on this device for those who want one. */
export const KeyField = ({ value, disabled, onChange }: Props) => {
  const [suggested, setSuggested] = useState<string | null>(null);
  const isSuggestion = suggested === value && value !== '';
  const guesses = useGuesses(isSuggestion ? '' : value);
  const suggest = () => {
    const passphrase = suggestPassphrase();
    setSuggested(passphrase);
    onChange(passphrase);
  };
  return (
    <SecretField
      label={t`Secret key`}
      noun="key"
      autoComplete="off"
      required
      disabled={disabled}
      value={value}
      onChange={onChange}
      error={value.length > KEY_MAX_UNITS ? t`Use a key of at most ${KEY_MAX_UNITS} characters.` : undefined}
      aside={
        <button
          type="button"
          disabled={disabled}
          onClick={suggest}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm text-ultramarine underline underline-offset-4 disabled:text-umber"
        >
          <Sparkles aria-hidden className="size-4" />
          <Trans>Suggest a passphrase</Trans>
        </button>
      }
    >
      {value !== '' && <StrengthMeter strength={isSuggestion ? VERY_STRONG : rateKey(value)} />}
      {guesses && <p className="text-ochre">{guesses}</p>}
      {isSuggestion && (
        <p role="status">
          <Trans>
            Six words chosen at random on this device:{' '}
            <span translate="no" className="font-mono text-ink">
              {value}
            </span>
            <br />
            About {Math.round(2 ** PASSPHRASE_BITS / 1e18)} billion billion possibilities. Write them down, or
            read them out to whoever should open the picture.
          </Trans>
        </p>
      )}
      {hasEdgeSpace(value) && (
        <p>
          <Trans>
            The key begins or ends with a space. Spaces count, so the recipient must type them too.
          </Trans>
        </p>
      )}
    </SecretField>
  );
};
