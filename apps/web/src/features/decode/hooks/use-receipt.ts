import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReceiptTaken, routes } from '@underpaint/contract';
import { useEffect } from 'react';
import { hasStatus } from '../../../shared/api/sentences.ts';
import type { Place } from '../../../shared/api/settings.ts';
import { call } from '../../../subjects/account/client.ts';
import { openedHere } from '../opened-here.ts';
import { forgetWrittenShare } from '../written-share.ts';

interface Given {
  receipt: string;
  /** If a server revealed the message, it has taken the receipt already. */
  place: Place;
  /** Undefined for a file. */
  encodingId: string | undefined;
  /** Called when it has deleted the picture. */
  onDeleted: () => void;
}

const TAKEN: ReceiptTaken = { deleted: false, own: false };

/** Receipts without effect all get the same answer; the link says whether that is because the picture is gone. */
const isGone = (encodingId: string): Promise<boolean> =>
  call(routes.share, { encodingId }, { fresh: true }).then(
    () => false,
    (error) => hasStatus(error, 404),
  );

/** Sends a receipt, once, even if the page is closed; again if there was no answer and the network is back. */
export const useReceipt = ({ receipt, place, encodingId, onDeleted }: Given) => {
  const queries = useQueryClient();
  const given = useQuery({
    queryKey: ['receipt', receipt],
    queryFn: () => call(routes.giveReceipt, { receipt }, { keepalive: true }),
    enabled: place === 'device',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: true,
  });
  const deletion = useMutation({
    mutationFn: async () => {
      const { deleted } = await call(routes.giveReceipt, { receipt, deletes: true });
      return deleted || (encodingId !== undefined && (await isGone(encodingId)));
    },
  });
  const taken = place === 'server' ? TAKEN : given.data;
  const deleted = taken?.deleted === true || deletion.data === true;
  useEffect(() => {
    if (!deleted) return;
    openedHere.forget(queries, encodingId);
    forgetWrittenShare();
    onDeleted();
  }, [deleted, queries, encodingId, onDeleted]);
  return {
    /** Undefined while it is being sent. */
    taken,
    failed: given.isError,
    again: () => void given.refetch(),
    deleted,
    /** The state of deleting the picture, if that was tried and the picture still exists as far as this page knows. */
    deletion: deletion.isPending ? ('running' as const) : deletion.isIdle ? null : ('failed' as const),
    deleteNow: () => deletion.mutate(),
  };
};
