import type { WantedQuality } from '@underpaint/contract';
import type { Picture } from '../../shared/picture/check-picture.ts';
import { type LinkChoice, NO_CHOICE } from '../../subjects/link/link-choice.ts';
import { NO_RECEIPT, type ReceiptChoice } from '../../subjects/link/receipt-choice.ts';

/** What somebody has brought to the encode screen so far. */
export interface Draft {
  picture: Picture | null;
  /** What strangers will read; null where the picture's owner has not said. */
  name: string | null;
  message: string;
  secret: string;
  quality: WantedQuality;
  includeQRCode: boolean;
  link: LinkChoice;
  receipt: ReceiptChoice;
}

export const EMPTY_DRAFT: Draft = {
  picture: null,
  name: null,
  message: '',
  secret: '',
  quality: 'balanced',
  includeQRCode: true,
  link: NO_CHOICE,
  receipt: NO_RECEIPT,
};

/** Whether it would be a loss: a picture is chosen again in a moment, words are not. */
export const hasWords = ({ message, secret }: Draft): boolean => message.trim() !== '' || secret !== '';

/**
 * Keeps a draft while its writer looks at another screen, in this tab's memory and nowhere else. A visitor's draft is
 * still there once they have signed in; somebody else, or the next visitor, never gets it.
 *
 * @param onWords told on each change whether words are kept
 */
export const createDrafts = (onWords: (areKept: boolean) => void = () => {}) => {
  let kept: { owner: string | null; draft: Draft } | null = null;
  let writer: string | null = null;

  const set = (next: typeof kept): void => {
    kept = next;
    onWords(next !== null && hasWords(next.draft));
  };
  const onPerson = (uid: string | null): void => {
    if (kept && kept.owner !== null && kept.owner !== uid) set(null);
  };
  return {
    keep: (owner: string | null, draft: Draft): void => {
      const left = writer !== null && owner !== writer;
      set(left ? null : { owner, draft });
      writer = left ? writer : owner;
    },
    forget: (): void => set(null),
    /** Somebody has come or gone. */
    onPerson,
    recall: (person: string | null): Draft => {
      onPerson(person);
      writer = person;
      return kept?.draft ?? EMPTY_DRAFT;
    },
  };
};
