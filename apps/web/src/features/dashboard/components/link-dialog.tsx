import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type HistoryItem, type Input, routes } from '@underpaint/contract';
import { useState } from 'react';
import { useSentence } from '../../../shared/language/use-sentence.ts';
import { call } from '../../../subjects/account/client.ts';
import { choiceOf, linkProblem, linkWish } from '../../../subjects/link/link-choice.ts';
import { LinkFields } from '../../../subjects/link/link-fields.tsx';
import { receiptChoiceOf } from '../../../subjects/link/receipt-choice.ts';
import { ReceiptFields } from '../../../subjects/link/receipt-fields.tsx';
import { useChangeEncoding } from '../hooks/use-change-encoding.ts';
import { ChangeDialog, ChangeForm } from './change-dialog.tsx';

/** The fields that differ. Only these are sent: another tab may have changed the rest. */
const changed = <Fields extends object>(before: Fields, now: Fields): Partial<Fields> => {
  const differing = { ...now };
  for (const name in differing) if (now[name] === before[name]) delete differing[name];
  return differing;
};

const Form = ({ item, onDone }: { item: HistoryItem; onDone: () => void }) => {
  const [before] = useState(() => ({ link: choiceOf(item), receipt: receiptChoiceOf(item) }));
  const [link, setLink] = useState(before.link);
  const [receipt, setReceipt] = useState(before.receipt);
  const [problem, sayProblem] = useSentence();
  const change = useChangeEncoding(
    (input: Input<typeof routes.changeLink>) => call(routes.changeLink, input),
    {
      said: () => t`Link changed`,
      failed: () => t`The link could not be changed. Please try again.`,
      onSaved: onDone,
    },
  );
  const asks = Boolean(item.link?.receipt);
  const save = () => {
    // An unchanged date keeps its time of day, and may have passed already.
    const dated = link.lastDay !== before.link.lastDay;
    const problemNow = () => linkProblem(dated ? link : { ...link, lastDay: '' }, new Date());
    sayProblem(problemNow);
    if (problemNow() !== null) return;
    change.save({
      encodingId: item._id,
      ...changed(linkWish(before.link), linkWish(link)),
      ...(asks && changed(before.receipt, receipt)),
    });
  };
  return (
    <ChangeForm busy={change.busy} problem={problem ?? change.problem} onSave={save}>
      <LinkFields value={link} disabled={change.busy} planDays={null} onChange={setLink} />
      {asks ? (
        <ReceiptFields value={receipt} disabled={change.busy} onChange={setReceipt} />
      ) : (
        <p className="text-sm text-umber">
          <Trans>You can only ask for a receipt when you hide the message.</Trans>
        </p>
      )}
    </ChangeForm>
  );
};

/** Changes how often, and until when, the link of a picture opens. */
export const LinkDialog = ({ item }: { item: HistoryItem }) => {
  const { filename, link } = item;
  const [trigger, label] = link?.receipt
    ? [t`Change views, date or receipt`, t`Change views, date or receipt for ${filename}`]
    : [t`Limit views or date`, t`Limit views or date for ${filename}`];
  return (
    <ChangeDialog filename={filename} title={t`Link`} trigger={trigger} label={label}>
      {(close) => <Form item={item} onDone={close} />}
    </ChangeDialog>
  );
};
