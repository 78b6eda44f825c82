import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { keepForOffline } from '../shared/device/service-worker.ts';
import { Button } from '../shared/ui/button.tsx';

/** Keeps Underpaint available offline, and asks before a newer version replaces it. */
export const UpdateNote = () => {
  const [update, setUpdate] = useState<(() => void) | null>(null);
  useEffect(() => {
    void keepForOffline((newer) => setUpdate(() => newer));
  }, []);
  if (!update) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center gap-3 sm:justify-center border-line border-t bg-paper px-4 py-3"
    >
      <p>
        <Trans>A new version of Underpaint is ready. Updating reloads this page.</Trans>
      </p>
      <div className="flex gap-2">
        <Button onClick={update}>
          <Trans>Update</Trans>
        </Button>
        <Button kind="quiet" onClick={() => setUpdate(null)}>
          <Trans>Later</Trans>
        </Button>
      </div>
    </div>
  );
};
