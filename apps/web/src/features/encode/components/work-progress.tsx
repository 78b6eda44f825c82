import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatShare } from '../../../shared/text/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { describeStep, type Work } from '../encode-phase.ts';

/** What the encode is doing, and a button to cancel. */
export const WorkProgress = ({ work, onCancel }: { work: Work; onCancel: () => void }) => (
  <div className="grid grid-cols-1 gap-3">
    <p role="status" className="font-semibold">
      {describeStep(work)}
      {work.done !== null && <span aria-hidden="true">: {formatShare(work.done)}</span>}
    </p>
    <ProgressBar label={work.step === 'sending' ? t`Upload` : t`Hiding`} fraction={work.done} />
    <Button kind="quiet" className="justify-self-start" onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  </div>
);
