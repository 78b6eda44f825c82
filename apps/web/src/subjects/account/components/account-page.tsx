import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useAuth } from '../auth-context.ts';
import { identity } from '../identity/current-identity.ts';
import type { WaysIn } from '../identity/identity.ts';
import { sayEnded } from '../say-ended.ts';
import { AddressSection } from './address-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { PasswordSection } from './password-section.tsx';
import { Section } from './section.tsx';

const waysInQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: async () => (await identity.care()).waysIn().catch(sayEnded),
});

const Doors = ({ ways, email }: { ways: WaysIn; email: string }) => (
  <>
    {ways.password ? (
      <PasswordSection />
    ) : (
      <Section title={t`Password`}>
        <p className="text-umber">
          <Trans>You sign in with Google. This account has no password.</Trans>
        </p>
      </Section>
    )}
    <DeleteSection email={email} hasPassword={ways.password} />
  </>
);

/** What people can see and change about their account. */
export const AccountPage = () => {
  const { person } = useAuth();
  const ways = useQuery(waysInQuery);
  if (person === null) return null;
  return (
    <NarrowPage title={t`Your account`}>
      <AddressSection person={person} />
      {ways.data && <Doors ways={ways.data} email={person.email} />}
      {ways.isPending && <div className="skeleton h-48 rounded" />}
      {ways.isLoadingError && (
        <Notice tone="warning" role="alert">
          <p>
            <Trans>The rest of this page could not be loaded.</Trans>
          </p>
          <Button kind="quiet" className="justify-self-start" onClick={() => void ways.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Notice>
      )}
    </NarrowPage>
  );
};
