import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AlertDialog } from 'radix-ui';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { MODAL_BACK, MODAL_SHEET } from '../../../shared/ui/modal.ts';
import { SecretField } from '../../../shared/ui/secret-field.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useDeleteAccount } from '../hooks/use-delete-account.ts';
import { Section } from './section.tsx';

interface Props {
  email: string;
  hasPassword: boolean;
}

const DeleteForm = ({ email, hasPassword }: Props) => {
  const form = useDeleteAccount(email);
  useFocusBack(form.busy);
  const ready = form.certain && (!hasPassword || form.password !== '');
  const submit = () => {
    if (ready && !form.busy) form.remove();
  };
  return (
    <Form onSubmit={submit} refusal={form.sentence}>
      <Field
        label={t`Type your email address to confirm`}
        autoComplete="off"
        spellCheck={false}
        value={form.typed}
        onChange={(event) => form.setTyped(event.currentTarget.value)}
        hint={<span className="break-all">{email}</span>}
      />
      {hasPassword ? (
        <SecretField
          label={t`Password`}
          noun="password"
          autoComplete="current-password"
          value={form.password}
          onChange={form.setPassword}
        />
      ) : (
        <p className="text-umber">
          <Trans>Google will ask you to confirm who you are.</Trans>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <AlertDialog.Cancel type="button" className={buttonLook('quiet')}>
          <Trans>Cancel</Trans>
        </AlertDialog.Cancel>
        <Button type="submit" kind="danger" disabled={!ready || form.busy}>
          {form.busy ? t`Deleting...` : t`Delete my account`}
        </Button>
      </div>
    </Form>
  );
};

/** Deletes the account, with everything in it. */
export const DeleteSection = (props: Props) => (
  <Section title={t`Delete account`}>
    <p className="text-umber">
      <Trans>
        Removes your pictures, their links, your history and your account, and ends any subscription. Whoever
        has saved a picture keeps their copy of it.
      </Trans>
    </p>
    <AlertDialog.Root>
      <AlertDialog.Trigger className={buttonLook('quiet', 'justify-self-start text-vermilion')}>
        <Trans>Delete account</Trans>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={MODAL_BACK} />
        <AlertDialog.Content className={MODAL_SHEET}>
          <AlertDialog.Title className="text-2xl">
            <Trans>Delete your account?</Trans>
          </AlertDialog.Title>
          <AlertDialog.Description>
            <Trans>Your pictures and their links stop working at once. This cannot be undone.</Trans>
          </AlertDialog.Description>
          <DeleteForm {...props} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  </Section>
);
