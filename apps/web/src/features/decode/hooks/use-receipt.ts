import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReceiptTaken, routes } from '@underpaint/contract';
import { useEffect } from 'react';
import { call } from '../../../subjects/account/client.ts';
import type { Place } from '../decode-outcome.ts';

interface Given {
  receipt: string;
  /** A server that revealed the message has taken it already. */
  place: Place;
  /** Told once it has deleted the picture. */
  onDeleted: () => void;
}

const TAKEN: ReceiptTaken = { deleted: false, own: false };

/** Gives a receipt, once, and sees it through the end of the page; again where no answer came and the network is back. */
export const useReceipt = ({ receipt, place, onDeleted }: Given) => {
  const given = useQuery({
    queryKey: ['receipt', receipt],
    queryFn: () => call(routes.giveReceipt, { receipt }, { keepalive: true }),
    enabled: place === 'device',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: true,
  });
  const deletion = useMutation({ mutationFn: () => call(routes.giveReceipt, { receipt, deletes: true }) });
  const taken = place === 'server' ? TAKEN : given.data;
  const deleted = [taken, deletion.data].some((answer) => answer?.deleted);
  useEffect(() => {
    if (deleted) onDeleted();
  }, [deleted, onDeleted]);
  return {
    /** Undefined while it is on its way. */
    taken,
    failed: given.isError,
    again: () => void given.refetch(),
    deleted,
    /** What came of deleting it, where somebody tried and it is still there, as far as this page knows. */
    deletion: deletion.isPending ? ('running' as const) : deletion.isIdle ? null : ('failed' as const),
    deleteNow: () => deletion.mutate(),
  };
};
