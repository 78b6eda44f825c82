import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { describeWork, type Outcome } from '../decode-outcome.ts';

interface Props {
  work: Extract<Outcome, { name: 'decoding' }>;
  onCancel: () => void;
}

/** What is being done, how far it has got, and a button to cancel. */
export const DecodeProgress = ({ work, onCancel }: Props) => (
  <div className="grid grid-cols-1 gap-3">
    <p className="font-semibold">{describeWork(work)}</p>
    <ProgressBar label={t`Decoding`} fraction={work.done} />
    <Button kind="quiet" className="justify-self-start" onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  </div>
);
