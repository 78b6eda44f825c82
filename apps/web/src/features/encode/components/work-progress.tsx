import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { describeStage } from '../encode-phase.ts';

/** How far the encode is, with a way out. */
export const WorkProgress = ({ uploaded, onCancel }: { uploaded: number; onCancel: () => void }) => {
  const leaving = uploaded < 1;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="font-semibold">
        {leaving ? 'Uploading the picture' : describeStage(1)}
        {leaving && <span aria-hidden="true">: {Math.floor(uploaded * 100)}%</span>}
      </p>
      <ProgressBar label={leaving ? 'Upload' : 'Hiding'} fraction={leaving ? uploaded : null} />
      <Button kind="quiet" className="justify-self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
};
