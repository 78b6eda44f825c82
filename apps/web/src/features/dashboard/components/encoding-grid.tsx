import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { HistoryItem } from '@underpaint/contract';
import { Link } from 'react-router';
import { buttonLook } from '../../../shared/ui/button.tsx';
import type { Wall } from '../hooks/use-wall.ts';
import { EncodingCard } from './encoding-card.tsx';

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
const PLACES = ['a', 'b', 'c', 'd'];

export const GridSkeleton = () => (
  <div role="status" aria-label={t`Loading your encodings`} className={GRID}>
    {PLACES.map((place) => (
      <div key={place} className="grid grid-cols-1 gap-3 rounded-sm border border-line bg-paper p-3">
        <div className="skeleton aspect-4/3 rounded-xs" />
        <div className="skeleton h-4 w-3/4 rounded-xs" />
        <div className="skeleton h-11 rounded-xs" />
      </div>
    ))}
  </div>
);

const Empty = () => (
  <div className="grid justify-items-start gap-4 rounded-sm border border-edge border-dashed p-5 sm:p-8">
    <p className="font-serif text-xl">
      <Trans>No encodings yet. Start by hiding a message!</Trans>
    </p>
    <Link to="/encode" className={buttonLook()}>
      <Trans>Hide a message</Trans>
    </Link>
  </div>
);

interface Props {
  /** The total number, whether found or not. */
  total: number;
  wall: Wall;
  onDelete: (items: readonly HistoryItem[]) => void;
}

export const EncodingGrid = ({ total, wall, onDelete }: Props) => {
  if (total === 0) return <Empty />;
  if (wall.shown.length === 0) {
    return (
      <p role="status" className="text-umber">
        <Trans>
          None of your pictures has “<bdi>{wall.search.trim()}</bdi>” in its name or note.
        </Trans>
      </p>
    );
  }
  return (
    <ul className={GRID}>
      {wall.shown.map((item) => (
        <EncodingCard
          key={item._id}
          item={item}
          onDelete={onDelete}
          selected={wall.selecting ? wall.selected.includes(item) : null}
          onToggle={wall.toggle}
        />
      ))}
    </ul>
  );
};
