import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useUnprovenPast } from '../hooks/use-unproven-past.ts';

/** Asks whose the pictures from before are; renders nothing if there is nothing to ask. */
export const PastNotice = ({ onSettled }: { onSettled: () => void }) => {
  const { question, busy, keep, disown } = useUnprovenPast(onSettled);
  useFocusBack(busy);
  if (question === null) return null;
  return (
    <Notice role="status">
      <p className="font-semibold">{question.fact}</p>
      <p>{question.hint}</p>
      <div className="flex flex-wrap gap-3 pt-1">
        <Button kind="quiet" disabled={busy} onClick={keep}>
          {question.mine}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={disown}>
          {question.notMine}
        </Button>
      </div>
    </Notice>
  );
};
