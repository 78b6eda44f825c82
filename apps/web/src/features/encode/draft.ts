import type { WantedQuality } from '@underpaint/contract';
import type { Picture } from '../../shared/picture/check-picture.ts';

/** What somebody has brought to the encode screen so far. */
export interface Draft {
  picture: Picture | null;
  message: string;
  secret: string;
  quality: WantedQuality;
  includeQRCode: boolean;
}

export const EMPTY_DRAFT: Draft = {
  picture: null,
  message: '',
  secret: '',
  quality: 'balanced',
  includeQRCode: true,
};

/**
 * Keeps a draft while its writer looks at another screen, in this tab's memory and nowhere else. A visitor's draft is
 * still there once they have signed in; somebody else, or the next visitor, never gets it.
 */
export const createDrafts = () => {
  let kept: { owner: string | null; draft: Draft } | null = null;
  let writer: string | null = null;
  return {
    keep: (owner: string | null, draft: Draft): void => {
      const left = writer !== null && owner !== writer;
      kept = left ? null : { owner, draft };
      writer = left ? writer : owner;
    },
    forget: (): void => {
      kept = null;
    },
    recall: (person: string | null): Draft => {
      if (kept && kept.owner !== null && kept.owner !== person) kept = null;
      writer = person;
      return kept?.draft ?? EMPTY_DRAFT;
    },
  };
};

export const drafts = createDrafts();
