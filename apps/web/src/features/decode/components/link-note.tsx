import { Trans } from '@lingui/react/macro';
import type { SharedLink } from '@underpaint/contract';
import { useEffect } from 'react';
import { askBeforeUnload } from '../../../shared/leaving/ask-before-unload.ts';
import { formatDate } from '../../../shared/text/format.ts';
import { burnAhead } from '../burn-ahead.ts';

export const UntilLine = ({ until }: { until: string }) => (
  <span className="mt-1 block">
    <Trans>
      The link works until <time dateTime={until}>{formatDate(until)}</time>.
    </Trans>
  </span>
);

/** What happens, at the sender's wish, once the message is revealed; said beforehand. */
export const Asked = ({ link }: { link: SharedLink }) => (
  <>
    {link.receipt && (
      <span className="mt-1 block">
        <Trans>The sender asked for a receipt: they’ll see when the message is revealed, not by whom.</Trans>
      </span>
    )}
    {burnAhead(link) === 'revealed' && (
      <span className="mt-1 block">
        <Trans>
          Once the message is revealed, the picture is deleted here. Save the original first if you’ll want it
          again.
        </Trans>
      </span>
    )}
    {burnAhead(link) === 'recipient' && (
      <span className="mt-1 block">
        <Trans>Once you’ve revealed the message, you may delete the picture here.</Trans>
      </span>
    )}
  </>
);

/** What the sender has set, below a picture that is open; one with limited views may not open again. */
export const LinkNote = ({ link }: { link: SharedLink }) => {
  const { viewsLeft, until } = link;
  const limited = viewsLeft !== null;
  useEffect(() => {
    askBeforeUnload('an opened picture', limited);
    return () => askBeforeUnload('an opened picture', false);
  }, [limited]);
  return (
    <>
      {until && <UntilLine until={until} />}
      {limited && (
        <span className="mt-1 block">
          <Trans>Save the original before you leave if you’ll want it again.</Trans>
        </span>
      )}
      <Asked link={link} />
    </>
  );
};
