import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ManualLink } from '../../../shared/clipboard/manual-link.tsx';
import { useCopyLink } from '../../../shared/clipboard/use-copy-link.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ShareButton } from '../../../subjects/picture/share-button.tsx';
import type { Shared } from '../../../subjects/picture/use-share-sheet.ts';

/** The link, which opens the picture for anyone with the key, and `children`: other ways to pass it on. */
export const ShareSection = ({ shared, children }: { shared: Shared; children: ReactNode }) => {
  const { link } = shared;
  const { state, copyLink } = useCopyLink(link);
  return (
    <section aria-labelledby="share-link" className="grid grid-cols-1 gap-2">
      <h2 id="share-link" className="text-xl">
        <Trans>Share link</Trans>
      </h2>
      <div className="flex flex-wrap items-stretch gap-2">
        <a
          href={link}
          target="_blank"
          rel="noopener"
          className="flex min-h-12 min-w-0 flex-1 basis-56 items-center rounded border border-line bg-canvas px-3 font-mono text-sm text-ultramarine underline underline-offset-4"
        >
          <span dir="ltr" className="truncate">
            {link}
          </span>
        </a>
        <Button
          aria-label={state === 'copied' ? undefined : t`Copy share link`}
          onClick={() => void copyLink()}
        >
          {state === 'copied' ? t`Copied!` : t`Copy`}
        </Button>
      </div>
      {state === 'failed' && <ManualLink link={link} />}
      <div className="flex flex-wrap items-center gap-2">
        <ShareButton shared={shared} />
        {children}
      </div>
    </section>
  );
};
