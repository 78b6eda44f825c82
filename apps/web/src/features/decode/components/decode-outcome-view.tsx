import type { Outcome } from '../decode-outcome.ts';
import { DecodeProgress } from './decode-progress.tsx';
import { DecodeResult } from './decode-result.tsx';

export { KeyCorrections } from './key-corrections.tsx';

export interface OutcomeProps {
  outcome: Outcome;
  /** Whether the picture came by a link, and is as it was made. */
  original: boolean;
  onCancel: () => void;
  /** Null where the server does not do it. */
  onServer: (() => void) | null;
}

/** What is being done with picture and key, or what came of it. */
export const DecodeOutcomeView = ({ outcome, original, onCancel, onServer }: OutcomeProps) =>
  outcome.name === 'decoding' ? (
    <DecodeProgress work={outcome} onCancel={onCancel} />
  ) : (
    <DecodeResult outcome={outcome} original={original} onServer={onServer} />
  );
