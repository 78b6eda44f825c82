import type { HistoryItem } from '@underpaint/contract';
import { useCallback, useState } from 'react';
import { matching } from '../matching.ts';

/** Which pictures are shown, and which of them are selected. */
export const useWall = (items: readonly HistoryItem[]) => {
  const [search, setSearch] = useState('');
  /** Ids; null while not selecting. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const shown = matching(items, search);
  const toggle = useCallback(
    ({ _id }: HistoryItem) =>
      setChosen((now) => {
        const next = new Set(now);
        if (!next.delete(_id)) next.add(_id);
        return next;
      }),
    [],
  );
  return {
    search,
    setSearch,
    shown,
    selecting: chosen !== null,
    /** What is not visible is not deleted. */
    selected: shown.filter(({ _id }) => chosen?.has(_id)),
    startSelecting: () => setChosen(new Set()),
    endSelecting: () => setChosen(null),
    toggle,
  };
};

export type Wall = ReturnType<typeof useWall>;
