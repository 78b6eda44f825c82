import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type HistoryItem, NOTE_MAX_UNITS, routes } from '@underpaint/contract';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { sentenceOr } from '../../../shared/api/sentences.ts';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { INPUT_LOOK } from '../../../shared/ui/field.tsx';
import { MODAL_BACK, MODAL_SHEET } from '../../../shared/ui/modal.ts';
import { call } from '../../../subjects/account/client.ts';
import { historyQuery } from '../../../subjects/account/history.ts';

/** Saves the note; the list shows it at once. */
const useChangeNote = (onSaved: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { encodingId: string; note: string }) => call(routes.changeNote, input),
    onSuccess: (changed) => {
      void keepNewest(queries, historyQuery, (items) =>
        items?.map((item) => (item._id === changed._id ? changed : item)),
      );
      toast.success(t`Note saved`);
      onSaved();
    },
  });
};

const Form = ({ item, onDone }: { item: HistoryItem; onDone: () => void }) => {
  const [note, setNote] = useState(item.note ?? '');
  const change = useChangeNote(onDone);
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ encodingId: item._id, note });
      }}
    >
      <textarea
        aria-label={t`Note`}
        aria-describedby="note-hint"
        dir="auto"
        rows={4}
        maxLength={NOTE_MAX_UNITS}
        value={note}
        disabled={change.isPending}
        onChange={(event) => setNote(event.currentTarget.value)}
        className={INPUT_LOOK}
      />
      <p id="note-hint" className="text-sm text-umber">
        <Trans>
          Only you see this note. Unlike your message it is not encrypted, so leave out the key and anything
          secret.
        </Trans>
      </p>
      {change.error && (
        <p role="alert" className="text-vermilion">
          {sentenceOr(change.error, t`The note could not be saved. Please try again.`)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Dialog.Close className={buttonLook('quiet')}>
          <Trans>Cancel</Trans>
        </Dialog.Close>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? t`Saving...` : t`Save`}
        </Button>
      </div>
    </form>
  );
};

/** What its owner has noted about a picture, and the way to change it. */
export const Note = ({ item }: { item: HistoryItem }) => {
  const [open, setOpen] = useState(false);
  const { filename, note } = item;
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      {note !== undefined && (
        <p dir="auto" className="as-around line-clamp-3 break-words whitespace-pre-wrap" title={note}>
          {note}
        </p>
      )}
      <Dialog.Trigger
        aria-label={note === undefined ? t`Add a note to ${filename}` : t`Edit note of ${filename}`}
        className="justify-self-start text-start text-sm text-ultramarine underline underline-offset-4"
      >
        {note === undefined ? t`Add a note` : t`Edit note`}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={MODAL_BACK} />
        <Dialog.Content className={MODAL_SHEET}>
          <Dialog.Title className="text-2xl">
            <Trans>Note</Trans>
          </Dialog.Title>
          <Dialog.Description className="text-sm text-umber break-words">
            <bdi>{filename}</bdi>
          </Dialog.Description>
          <Form item={item} onDone={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
