import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type HistoryItem, type Input, routes } from '@underpaint/contract';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { keepNewest } from '../../../shared/api/keep-newest.ts';
import { sentenceOr } from '../../../shared/api/sentences.ts';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { MODAL_BACK, MODAL_SHEET } from '../../../shared/ui/modal.ts';
import { call } from '../../../subjects/account/client.ts';
import { historyQuery } from '../../../subjects/account/history.ts';
import { choiceOf, linkProblem, linkWish } from '../../../subjects/link/link-choice.ts';
import { LinkFields } from '../../../subjects/link/link-fields.tsx';
import { receiptChoiceOf } from '../../../subjects/link/receipt-choice.ts';
import { ReceiptFields } from '../../../subjects/link/receipt-fields.tsx';

/** Saves what was chosen; the list shows it at once. */
const useChangeLink = (onSaved: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof routes.changeLink>) => call(routes.changeLink, input),
    onSuccess: (changed) => {
      void keepNewest(queries, historyQuery, (items) =>
        items?.map((item) => (item._id === changed._id ? changed : item)),
      );
      toast.success(t`Link changed`);
      onSaved();
    },
  });
};

const Form = ({ item, onDone }: { item: HistoryItem; onDone: () => void }) => {
  const before = choiceOf(item);
  const [choice, setChoice] = useState(before);
  const [receipt, setReceipt] = useState(() => receiptChoiceOf(item));
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChangeLink(onDone);
  const asks = Boolean(item.link?.receipt);
  const save = () => {
    // A date that stays as it is keeps its time of day, and may have passed here already.
    const dated = choice.lastDay !== before.lastDay;
    const found = linkProblem(dated ? choice : { ...choice, lastDay: '' }, new Date());
    setProblem(found);
    if (found !== null) return;
    const { maxViews, expiresAt } = linkWish(choice);
    const dates = dated && { expiresAt };
    change.mutate({ encodingId: item._id, maxViews, ...dates, ...(asks && receipt) });
  };
  const sentence =
    problem ??
    (change.error && sentenceOr(change.error, t`The link could not be changed. Please try again.`));
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <LinkFields value={choice} disabled={change.isPending} planDays={null} onChange={setChoice} />
      {asks ? (
        <ReceiptFields value={receipt} disabled={change.isPending} onChange={setReceipt} />
      ) : (
        <p className="text-sm text-umber">
          <Trans>A receipt can only be asked for when the message is hidden.</Trans>
        </p>
      )}
      {sentence && (
        <p role="alert" className="text-vermilion">
          {sentence}
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

/** Changes how often and until when the link of a picture opens. */
export const LinkDialog = ({ item }: { item: HistoryItem }) => {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="justify-self-start text-start text-ultramarine text-sm underline underline-offset-4">
        {item.link?.receipt ? (
          <Trans>Change views, date or receipt</Trans>
        ) : (
          <Trans>Limit views or date</Trans>
        )}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={MODAL_BACK} />
        <Dialog.Content className={MODAL_SHEET}>
          <Dialog.Title className="text-2xl">
            <Trans>Link</Trans>
          </Dialog.Title>
          <Dialog.Description className="text-sm text-umber break-words">{item.filename}</Dialog.Description>
          <Form item={item} onDone={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
