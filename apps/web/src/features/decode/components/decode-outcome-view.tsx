import type { SharedLink } from '@underpaint/contract';
import { Arriving } from '../../../shared/ui/arriving.tsx';
import type { Outcome } from '../decode-outcome.ts';
import { DecodeProgress } from './decode-progress.tsx';
import { DecodeResult } from './decode-result.tsx';

export { requireFile } from '../../../shared/device/file-gone.ts';
export { counting } from '../counting.ts';
export { KeyCorrections } from './key-corrections.tsx';

export interface OutcomeProps {
  outcome: Outcome;
  /** Whether the picture came through a link, and is therefore unchanged. */
  original: boolean;
  onCancel: () => void;
  /** Null if the server does not offer it. */
  onServer: (() => void) | null;
  encodingId: string | undefined;
  /** What the sender has set, as far as the page knows. */
  link: SharedLink | undefined;
  /** Called when a receipt has deleted the picture. */
  onDeleted: () => void;
}

/** The progress of revealing, or its outcome; a message that was found gets the focus. */
export const DecodeOutcomeView = ({ outcome, onCancel, ...found }: OutcomeProps) => {
  if (outcome.name === 'found') return <DecodeResult outcome={outcome} {...found} />;
  return (
    <Arriving key={outcome.name}>
      {outcome.name === 'decoding' ? (
        <DecodeProgress work={outcome} onCancel={onCancel} />
      ) : (
        <DecodeResult outcome={outcome} {...found} />
      )}
    </Arriving>
  );
};
