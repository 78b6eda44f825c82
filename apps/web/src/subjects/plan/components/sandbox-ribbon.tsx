import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { useBilling } from '../../../shared/api/settings.ts';

/** Shown on every page while payments are only simulated. */
export const SandboxRibbon = () => {
  if (useBilling().kind !== 'sandbox') return null;
  return (
    <aside
      aria-label={t`Sandbox`}
      className="flex items-center justify-center gap-2 bg-ochre-wash px-4 py-1.5 text-center text-ochre text-sm"
    >
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <p className="font-semibold">
        <Trans>Sandbox: no money moves</Trans>
      </p>
    </aside>
  );
};
