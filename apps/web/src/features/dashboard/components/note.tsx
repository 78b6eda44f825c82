import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type HistoryItem, type Input, NOTE_MAX_UNITS, routes } from '@underpaint/contract';
import { useId, useState } from 'react';
import { INPUT_LOOK } from '../../../shared/ui/field.tsx';
import { call } from '../../../subjects/account/client.ts';
import { useChangeEncoding } from '../hooks/use-change-encoding.ts';
import { ChangeDialog, ChangeForm } from './change-dialog.tsx';

const Form = ({ item, onDone }: { item: HistoryItem; onDone: () => void }) => {
  const [note, setNote] = useState(item.note ?? '');
  const hint = useId();
  const change = useChangeEncoding(
    (input: Input<typeof routes.changeNote>) => call(routes.changeNote, input),
    {
      said: () => t`Note saved`,
      failed: () => t`The note could not be saved. Please try again.`,
      onSaved: onDone,
    },
  );
  return (
    <ChangeForm
      busy={change.busy}
      problem={change.problem}
      onSave={() => change.save({ encodingId: item._id, note })}
    >
      <div className="grid grid-cols-1 gap-3">
        <textarea
          aria-label={t`Note`}
          aria-describedby={hint}
          dir="auto"
          rows={4}
          maxLength={NOTE_MAX_UNITS}
          value={note}
          disabled={change.busy}
          onChange={(event) => setNote(event.currentTarget.value)}
          className={INPUT_LOOK}
        />
        <p id={hint} className="text-sm text-umber">
          <Trans>
            Only you see this note. Unlike your message, it is not encrypted, so leave out the key and
            anything secret.
          </Trans>
        </p>
      </div>
    </ChangeForm>
  );
};

/** The owner's note on a picture, and a button to change it. */
export const Note = ({ item }: { item: HistoryItem }) => {
  const { filename, note } = item;
  const isNew = note === undefined;
  return (
    <>
      {!isNew && (
        <p dir="auto" className="as-around line-clamp-3 whitespace-pre-wrap" title={note}>
          {note}
        </p>
      )}
      <ChangeDialog
        filename={filename}
        title={t`Note`}
        trigger={isNew ? t`Add a note` : t`Edit note`}
        label={isNew ? t`Add a note to ${filename}` : t`Edit note for ${filename}`}
      >
        {(close) => <Form item={item} onDone={close} />}
      </ChangeDialog>
    </>
  );
};
