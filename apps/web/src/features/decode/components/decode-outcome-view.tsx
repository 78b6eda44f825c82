import type { Outcome } from '../decode-outcome.ts';
import { DecodeProgress } from './decode-progress.tsx';
import { DecodeResult } from './decode-result.tsx';

export interface OutcomeProps {
  outcome: Outcome;
  onCancel: () => void;
  /** Null where the server does not do it. */
  onServer: (() => void) | null;
}

/** What is being done with picture and key, or what came of it. */
export const DecodeOutcomeView = ({ outcome, onCancel, onServer }: OutcomeProps) =>
  outcome.name === 'decoding' ? (
    <DecodeProgress work={outcome} onCancel={onCancel} />
  ) : (
    <DecodeResult outcome={outcome} onServer={onServer} />
  );
