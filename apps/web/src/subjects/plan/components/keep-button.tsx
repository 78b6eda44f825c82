import { Trans } from '@lingui/react/macro';
import { Button } from '../../../shared/ui/button.tsx';
import type { Cancelling } from '../hooks/use-cancel-plan.ts';

/** Undoes a cancellation while the paid period lasts. */
export const KeepButton = ({ cancelling: { busy, problem, keep } }: { cancelling: Cancelling }) => (
  <>
    <Button kind="quiet" disabled={busy} onClick={keep}>
      <Trans>Keep Pro</Trans>
    </Button>
    {problem && <p className="max-w-sm text-sm text-vermilion">{problem}</p>}
  </>
);
