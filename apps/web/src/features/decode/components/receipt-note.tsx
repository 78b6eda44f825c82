import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SharedLink } from '@underpaint/contract';
import { useState } from 'react';
import type { Place } from '../../../shared/api/settings.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { burnAhead } from '../burn-ahead.ts';
import { useReceipt } from '../hooks/use-receipt.ts';

export interface ReceiptProps {
  receipt: string;
  place: Place;
  /** Undefined for a file. */
  encodingId: string | undefined;
  /** What the sender has set, as far as the page knows: for a file it knows nothing. */
  link: SharedLink | undefined;
  /** Called when the picture has been deleted. */
  onDeleted: () => void;
}

type Receipt = ReturnType<typeof useReceipt>;

const takenSentence = (link: SharedLink | undefined): string | null => {
  if (link === undefined)
    return t`The sender asked for a receipt, so our server was told that the message was revealed, but not by whom.`;
  return link.receipt
    ? t`The sender can see that the message was revealed, and when, but not by whom.`
    : null;
};

const Failed = ({ again }: Pick<Receipt, 'again'>) => (
  <>
    <p>
      <Trans>
        The sender wants to know that the message was revealed, but our server could not be told. Check your
        connection.
      </Trans>
    </p>
    <Button kind="quiet" className="justify-self-start" onClick={again}>
      <Trans>Try again</Trans>
    </Button>
  </>
);

const DeleteNow = ({ deletion, deleteNow }: Receipt) => {
  /** Null as long as nothing was asked. */
  const [asking, setAsking] = useState<boolean | null>(null);
  useFocusBack(deletion === 'running');
  if (!asking)
    return (
      <Button
        kind="quiet"
        className="justify-self-start"
        autoFocus={asking === false}
        onClick={() => setAsking(true)}
      >
        <Trans>Delete now</Trans>
      </Button>
    );
  return (
    <fieldset disabled={deletion === 'running'} className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-2 font-semibold">
        <Trans>Delete this picture for everyone?</Trans>
      </legend>
      <p>
        <Trans>
          Its link stops working, and nobody can bring it back. Copies that people have saved are not
          affected.
        </Trans>
      </p>
      {deletion === 'failed' && (
        <p role="alert" className="text-vermilion">
          <Trans>
            It could not be deleted. It may be gone already, or its sender doesn’t allow it any more.
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {/* The question replaces the button, so that an immediate second press does not answer it. */}
        <Button kind="quiet" autoFocus onClick={() => setAsking(false)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind="danger" onClick={deleteNow}>
          <Trans>Delete picture</Trans>
        </Button>
      </div>
    </fieldset>
  );
};

/** Sends the receipt that the sender asks for, says so, and deletes the picture if that is up to the recipient. */
export const ReceiptNote = ({ link, ...given }: ReceiptProps) => {
  const receipt = useReceipt(given);
  const { taken, failed, deleted } = receipt;
  const sentence = taken && takenSentence(link);
  const own = taken?.own === true;
  const isUpToThem = link !== undefined && burnAhead(link) === 'recipient';
  const mayDelete = isUpToThem && taken !== undefined && !own && !deleted;
  if (!failed && !own && !sentence && !deleted && !mayDelete) return null;
  return (
    <Notice role="status">
      {failed && <Failed {...receipt} />}
      {own && (
        <p>
          <Trans>This picture is yours, so there is no receipt, and nothing is deleted.</Trans>
        </p>
      )}
      {!own && sentence && <p>{sentence}</p>}
      {deleted && (
        <p>
          <Trans>
            The picture has been deleted here, and its link no longer works. Copies that people have saved are
            not affected.
          </Trans>
        </p>
      )}
      {mayDelete && <DeleteNow {...receipt} />}
    </Notice>
  );
};
