import { t } from '@lingui/core/macro';
import type { Burn, HistoryItem, OwnReceipt } from '@underpaint/contract';

/** What somebody wants of those who reveal their message. */
export interface ReceiptChoice {
  /** Whether to be told. */
  receipt: boolean;
  /** When the picture is to be deleted; null if it stays. */
  burn: Burn | null;
}

export const NO_RECEIPT: ReceiptChoice = { receipt: false, burn: null };

/** The choice made for an existing picture. */
export const receiptChoiceOf = ({ link }: Pick<HistoryItem, 'link'>): ReceiptChoice => {
  const { tells = false, burn = null } = link?.receipt ?? {};
  return { receipt: tells, burn };
};

/** What happens to the picture, worded for its owner; null if it stays. */
export const burnSentence = (burn: Burn | null): string | null => {
  if (burn === null) return null;
  return burn === 'revealed'
    ? t`It’s deleted once its message is revealed.`
    : t`Whoever reveals its message may delete it.`;
};

/** What the owner has asked for, in sentences. */
export const receiptSentences = ({ tells, burn }: OwnReceipt): string[] =>
  [tells ? t`Your dashboard shows when its message was revealed.` : null, burnSentence(burn)].filter(
    (sentence) => sentence !== null,
  );
