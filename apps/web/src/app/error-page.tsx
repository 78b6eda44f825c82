import { Trans } from '@lingui/react/macro';
import { Button } from '../shared/ui/button.tsx';
import { TakenOver } from './taken-over.tsx';

/**
 * Shown when a screen breaks, or its code does not arrive: two ways to continue. Some browsers remember that a file
 * failed to load until the whole page is reloaded, so trying again without a reload would be pointless.
 */
export const ErrorPage = () => (
  <div role="alert" className="mx-auto grid grid-cols-1 max-w-xl gap-5 px-4 py-20">
    <TakenOver />
    <h1 className="text-4xl">
      <Trans>This screen could not be shown</Trans>
    </h1>
    <p>
      <Trans>
        Check your connection. If you were in the middle of something, go back: it is still there. Reloading
        starts afresh.
      </Trans>
    </p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => window.history.back()}>
        <Trans>Go back</Trans>
      </Button>
      <Button kind="quiet" onClick={() => window.location.reload()}>
        <Trans>Reload page</Trans>
      </Button>
    </div>
  </div>
);
