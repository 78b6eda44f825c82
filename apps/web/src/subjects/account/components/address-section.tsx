import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useCare } from '../hooks/use-care.ts';
import { identity } from '../identity/current-identity.ts';
import type { Person } from '../identity/identity.ts';
import { LetterNote } from './letter-note.tsx';
import { Section } from './section.tsx';

const Unconfirmed = ({ email }: { email: string }) => {
  const { state, sentence, run } = useCare();
  const sent = useRef<HTMLParagraphElement>(null);
  useFocusBack(state === 'busy', sent);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ochre">
        <Trans>Not confirmed yet</Trans>
      </p>
      {sentence && (
        <p role="alert" className="text-vermilion">
          {sentence}
        </p>
      )}
      {state === 'done' ? (
        <p role="status" ref={sent} tabIndex={-1} className="text-umber outline-none">
          <LetterNote sent={t`An email with a link is on its way.`} />
        </p>
      ) : (
        <Button
          kind="quiet"
          className="justify-self-start"
          disabled={state === 'busy'}
          onClick={() => run(async () => (await identity.care()).sendConfirmation(email))}
        >
          <Trans>Send a confirmation link</Trans>
        </Button>
      )}
    </div>
  );
};

/** The address of the account, and whether it has been confirmed. */
export const AddressSection = ({ person: { email, emailVerified } }: { person: Person }) => (
  <Section title={t`Email address`}>
    <p className="break-all">{email}</p>
    {emailVerified ? (
      <p className="flex items-center gap-2 text-verdigris">
        <Check aria-hidden className="size-5" /> <Trans>Confirmed</Trans>
      </p>
    ) : (
      <Unconfirmed email={email} />
    )}
  </Section>
);
