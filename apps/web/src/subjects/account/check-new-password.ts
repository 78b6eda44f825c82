import { t } from '@lingui/core/macro';
import { PASSWORD_MIN_LENGTH } from '@underpaint/contract';

/** What is wrong with the two passwords, if anything; worded when it is shown (S-5.10, S-5.11). */
export const checkNewPassword = (password: string, confirmPassword: string): (() => string) | null => {
  if (password !== confirmPassword) return () => t`Passwords do not match`;
  if (password.length < PASSWORD_MIN_LENGTH) {
    return () => t`Password must be at least ${PASSWORD_MIN_LENGTH} characters long`;
  }
  return null;
};
