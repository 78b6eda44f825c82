import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { SecretField } from '../../../shared/ui/secret-field.tsx';
import { takeFocus } from '../../../shared/ui/take-focus.ts';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { checkNewPassword } from '../check-new-password.ts';
import { useCare } from '../hooks/use-care.ts';
import { identity } from '../identity/current-identity.ts';
import { sayEnded } from '../say-ended.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Section } from './section.tsx';

const EMPTY = { current: '', password: '', confirmPassword: '' };

const ChangeForm = ({ onDone }: { onDone: () => void }) => {
  const [fields, setFields] = useState(EMPTY);
  const { state, sentence, refuse, run } = useCare();
  useFocusBack(state === 'busy');
  const submit = () => {
    const wrong = checkNewPassword(fields.password, fields.confirmPassword);
    if (wrong) return refuse(wrong);
    run(async () => {
      const care = await identity.care();
      await care.changePassword({ current: fields.current, next: fields.password }).catch(sayEnded);
      onDone();
    });
  };
  return (
    <Form onSubmit={submit} refusal={sentence}>
      <SecretField
        autoFocus
        label={t`Current password`}
        name="currentPassword"
        noun="current password"
        autoComplete="current-password"
        required
        value={fields.current}
        onChange={(current) => setFields({ ...fields, current })}
      />
      <NewPasswordFields value={fields} onChange={(changed) => setFields({ ...fields, ...changed })} />
      <Button type="submit" className="justify-self-start" disabled={state === 'busy'}>
        {state === 'busy' ? t`One moment...` : t`Save the new password`}
      </Button>
    </Form>
  );
};

/** Changing the password, collapsed until it is wanted. */
export const PasswordSection = () => {
  const [state, setState] = useState<'closed' | 'open' | 'changed'>('closed');
  return (
    <Section title={t`Password`}>
      {state === 'open' ? (
        <ChangeForm onDone={() => setState('changed')} />
      ) : (
        <>
          {state === 'changed' && (
            <Notice tone="success" role="status" ref={takeFocus} tabIndex={-1}>
              <Trans>Your password has been changed. Other devices have been signed out.</Trans>
            </Notice>
          )}
          <Button kind="quiet" className="justify-self-start" onClick={() => setState('open')}>
            <Trans>Change password</Trans>
          </Button>
        </>
      )}
    </Section>
  );
};
