import type { HistoryItem } from '@underpaint/contract';

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The pictures whose names or notes contain the search text, ignoring capitals and accents. */
export const matching = (items: readonly HistoryItem[], search: string): readonly HistoryItem[] => {
  const wanted = plain(search);
  return wanted === ''
    ? items
    : items.filter(({ filename, note = '' }) => plain(`${filename}\n${note}`).includes(wanted));
};
