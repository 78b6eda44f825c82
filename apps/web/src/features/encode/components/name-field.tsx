import { t } from '@lingui/core/macro';
import { FILENAME_MAX_UNITS } from '@underpaint/contract';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { neutralName } from '../public-name.ts';

interface Props {
  picture: Picture;
  /** Null until the owner has entered one. */
  value: string | null;
  disabled: boolean;
  onChange: (name: string) => void;
}

/** The name that strangers will see, neutral unless the owner wants another. */
export const NameField = ({ picture, value, disabled, onChange }: Props) => (
  <Field
    label={t`File name`}
    hint={t`Everyone with the link sees it. The name on your device stays private.`}
    dir="auto"
    autoComplete="off"
    spellCheck={false}
    maxLength={FILENAME_MAX_UNITS}
    placeholder={neutralName(picture)}
    disabled={disabled}
    value={value ?? neutralName(picture)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
