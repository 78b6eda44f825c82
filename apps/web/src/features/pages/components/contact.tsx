import { Trans } from '@lingui/react/macro';
import { useSupportEmail } from '../../../shared/api/settings.ts';

/** The contact address, or what to do if the operator has not given one. */
export const Contact = () => {
  const email = useSupportEmail();
  if (email === undefined) return <>…</>;
  if (email === null) {
    return (
      <Trans>The operator of this site has not published an address yet; ask whoever invited you here.</Trans>
    );
  }
  return (
    <Trans>
      Write to <a href={`mailto:${email}`}>{email}</a>.
    </Trans>
  );
};
