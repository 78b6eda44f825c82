import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../shared/ui/button.tsx';
import { INPUT_LOOK } from '../../../shared/ui/field.tsx';
import type { Wall } from '../hooks/use-wall.ts';

const Selecting = ({ wall, onDelete }: { wall: Wall; onDelete: () => void }) => (
  <>
    <p role="status" className="text-umber">
      <Trans>{wall.selected.length} selected</Trans>
    </p>
    <Button kind="danger" disabled={wall.selected.length === 0} onClick={onDelete}>
      <Trans>Delete selected</Trans>
    </Button>
  </>
);

/** Tools for finding a picture by its name or note, and for selecting several to delete. */
export const WallTools = ({ wall, onDelete }: { wall: Wall; onDelete: () => void }) => (
  <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
    <div className="min-w-[min(10rem,100%)] flex-1 sm:w-64">
      <input
        type="search"
        aria-label={t`Search names and notes`}
        placeholder={t`Search names and notes`}
        value={wall.search}
        onChange={(event) => wall.setSearch(event.currentTarget.value)}
        className={`${INPUT_LOOK} placeholder-shown:text-ellipsis`}
      />
    </div>
    {wall.selecting && <Selecting wall={wall} onDelete={onDelete} />}
    {/* One button for both, which keeps the focus. */}
    <Button kind="quiet" onClick={wall.selecting ? wall.endSelecting : wall.startSelecting}>
      {wall.selecting ? t`Done` : t`Select`}
    </Button>
  </div>
);
