import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SecretField } from '../../../shared/ui/secret-field.tsx';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

interface Props {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
}

/** A new password, twice. */
export const NewPasswordFields = ({ value, onChange }: Props) => (
  <>
    <SecretField
      label={t`New password`}
      name="newPassword"
      noun="new password"
      autoComplete="new-password"
      required
      value={value.password}
      onChange={(password) => onChange({ ...value, password })}
    >
      <p>
        <Trans>At least 6 characters.</Trans>
      </p>
    </SecretField>
    <SecretField
      label={t`Confirm new password`}
      name="confirmPassword"
      noun="confirmed password"
      autoComplete="new-password"
      required
      value={value.confirmPassword}
      onChange={(confirmPassword) => onChange({ ...value, confirmPassword })}
    />
  </>
);
