import { Trans } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { lazy, Suspense, startTransition, useRef, useState } from 'react';
import { withWords } from '../../../shared/language/speak.ts';
import { Button } from '../../../shared/ui/button.tsx';

const ScanDialog = lazy(async () => ({
  default: (await withWords(import('../scan/scan-dialog.tsx'))).ScanDialog,
}));

/** For people who have the picture in front of them, on paper or on another screen, rather than as a file. */
export const ScanButton = ({ disabled }: { disabled: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        kind="quiet"
        disabled={disabled}
        onClick={() => startTransition(() => setOpen(true))}
      >
        <QrCode aria-hidden className="size-5" />
        <Trans>Scan a QR code</Trans>
      </Button>
      <Suspense>{isOpen && <ScanDialog opener={button} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
