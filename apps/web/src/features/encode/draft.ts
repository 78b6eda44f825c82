import type { WantedQuality } from '@underpaint/contract';
import type { Picture } from '../../shared/picture/check-picture.ts';
import { type LinkChoice, NO_CHOICE } from '../../subjects/link/link-choice.ts';
import { NO_RECEIPT, type ReceiptChoice } from '../../subjects/link/receipt-choice.ts';

/** What somebody has entered on the encode screen so far. */
export interface Draft {
  picture: Picture | null;
  /** The name that strangers will see; null if the owner has not set one. */
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

/** Whether losing it would matter: a picture is quickly chosen again, words are not. */
export const hasWords = ({ message, secret }: Draft): boolean => message.trim() !== '' || secret !== '';

/**
 * Keeps a draft while its author looks at another screen, in this tab's memory and nowhere else. A visitor's draft is
 * still there after they sign in; nobody else, including the next visitor, ever gets it.
 *
 * @param onWords called on each change with whether any words are kept
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
    /** Somebody has signed in or out. */
    onPerson,
    recall: (person: string | null): Draft => {
      onPerson(person);
      writer = person;
      return kept?.draft ?? EMPTY_DRAFT;
    },
  };
};
