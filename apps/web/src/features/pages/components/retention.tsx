import { Trans } from '@lingui/react/macro';
import { useExpiryDays } from '../../../shared/api/settings.ts';

/** How long the picture of a free encode is kept, as configured on this server. */
export const Retention = () => {
  const days = useExpiryDays();
  if (days === null) {
    return <Trans>On this server, pictures from free encodes stay until you delete them.</Trans>;
  }
  return (
    <Trans>
      Pictures from free encodes are deleted automatically {days} days after they were made: the link stops
      working and the stored files are gone. Pictures made under a Pro plan stay while the plan runs, and{' '}
      {days} days longer.
    </Trans>
  );
};
