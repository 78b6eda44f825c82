import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLetters } from '../hooks/use-letters.ts';

/** Where to look for a letter that has just been requested. `sent` is shown if mail is configured. */
export const LetterNote = ({ sent }: { sent: ReactNode }) => {
  const letters = useLetters();
  switch (letters) {
    case undefined:
      return <Trans>One moment...</Trans>;
    case 'console':
      return (
        <Trans>
          Email isn’t set up here. The link was printed on the server: ask the site’s owner for it.
        </Trans>
      );
    case 'delayed':
      return <Trans>{sent} Email is delayed at the moment: we keep trying, but it may take a while.</Trans>;
    default:
      return sent;
  }
};
