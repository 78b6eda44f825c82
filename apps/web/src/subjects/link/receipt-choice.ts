import { t } from '@lingui/core/macro';
import type { Burn, HistoryItem, OwnReceipt } from '@underpaint/contract';

/** What somebody wants of whoever reveals their message. */
export interface ReceiptChoice {
  /** To be told. */
  receipt: boolean;
  /** That the picture goes then; null where it stays. */
  burn: Burn | null;
}

export const NO_RECEIPT: ReceiptChoice = { receipt: false, burn: null };

/** What is chosen for a picture that is there already. */
export const receiptChoiceOf = ({ link }: Pick<HistoryItem, 'link'>): ReceiptChoice => {
  const { tells = false, burn = null } = link?.receipt ?? {};
  return { receipt: tells, burn };
};

/** What becomes of the picture, for its owner; null where it stays. */
export const burnSentence = (burn: Burn | null): string | null => {
  if (burn === null) return null;
  return burn === 'revealed'
    ? t`It’s deleted once its message is revealed.`
    : t`Whoever reveals its message may delete it.`;
};

/** What its owner has asked for, in sentences. */
export const receiptSentences = ({ tells, burn }: OwnReceipt): string[] =>
  [tells ? t`Your dashboard shows when its message was revealed.` : null, burnSentence(burn)].filter(
    (sentence) => sentence !== null,
  );
