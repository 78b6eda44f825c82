import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useCopy } from '../../../shared/clipboard/use-copy.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { madeStore } from '../kept-here.ts';
import type { Held } from '../made-store.ts';
import { maskKey } from '../mask-key.ts';

/** Scrolls what was just revealed into view, and hides it again when the screen closes. */
const useSight = (isShown: boolean) => {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  useEffect(() => () => madeStore.setShown(false), []);
  return place;
};

/** The key to remember: masked until asked for. */
export const SecretReminder = ({ made: { secret, isShown } }: { made: Held }) => {
  const { state, copy } = useCopy();
  const place = useSight(isShown);
  const copyKey = async () => {
    if (await copy(secret)) madeStore.setCopied();
  };
  return (
    <section ref={place} aria-labelledby="remember-key" className="grid grid-cols-1 gap-2">
      <h2 id="remember-key" className="text-xl">
        <Trans>Remember your key</Trans>
      </h2>
      <output
        dir={isShown ? 'auto' : undefined}
        translate="no"
        className="as-around min-h-12 rounded border border-line bg-canvas px-3 py-2.5 font-mono break-all whitespace-pre-wrap"
      >
        {isShown ? (
          secret
        ) : (
          <span aria-label={t`Key hidden`} role="img">
            {maskKey(secret)}
          </span>
        )}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" aria-pressed={isShown} onClick={() => madeStore.setShown(!isShown)}>
          {isShown ? t`Hide key` : t`Reveal key`}
        </Button>
        <Button kind="quiet" onClick={() => void copyKey()}>
          {state === 'copied' ? t`Copied!` : t`Copy key`}
        </Button>
      </div>
      {state === 'failed' && (
        <p role="alert" className="text-sm text-vermilion">
          <Trans>The key could not be copied. Reveal it and copy it by hand.</Trans>
        </p>
      )}
      <p className="text-sm text-umber">
        <Trans>
          Send the key separately: say it, or use another app. We don’t store it; it stays on this page until
          you close or reload the tab, log out or encode another image.
        </Trans>
      </p>
    </section>
  );
};
