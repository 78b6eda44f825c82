import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../shared/ui/button.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { DEMO } from '../demo.ts';
import { useDemo } from '../use-demo.ts';
import { UncoverPicture } from './uncover-picture.tsx';

const LINK = 'text-ultramarine underline underline-offset-4';

const Save = () => (
  <a href={DEMO.surface} download="landscape.jpg" className={LINK}>
    <Trans>save it</Trans>
  </a>
);

/** A real picture with a message in it, revealed with one tap: on the device, like everybody's. */
export const DemoPicture = () => {
  const { state, reveal } = useDemo();
  const message = useRef<HTMLParagraphElement>(null);
  useFocusBack(state.name === 'busy', message);
  return (
    <div className="grid grid-cols-1 gap-4">
      <UncoverPicture
        surface={DEMO.surface}
        beneath={DEMO.difference}
        alt={t`A painted landscape: hills, a lake and a low sun`}
        width={DEMO.width}
        height={DEMO.height}
        gain={DEMO.gain}
      />
      <div aria-live="polite" className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {state.name === 'found' ? (
          <p
            ref={message}
            tabIndex={-1}
            dir="auto"
            className="uncovering rounded-sm border border-line bg-paper px-4 py-2.5 font-serif text-lg outline-none [unicode-bidi:plaintext]"
          >
            {state.message}
          </p>
        ) : (
          <Button kind="quiet" disabled={state.name === 'busy'} onClick={reveal}>
            {state.name === 'busy' ? t`Revealing...` : t`Reveal its message`}
          </Button>
        )}
        {state.name === 'failed' ? (
          <p className="text-umber">
            <Trans>
              This browser could not do that here. You can still <Save /> and{' '}
              <Link to="/decode" className={LINK}>
                decode it
              </Link>{' '}
              with the key{' '}
              <span translate="no" className="font-mono text-ink">
                {DEMO.key}
              </span>
              .
            </Trans>
          </p>
        ) : (
          <p className="text-sm text-umber">
            <Trans>
              With the key{' '}
              <span translate="no" className="font-mono text-ink">
                {DEMO.key}
              </span>
              , on your device. Or <Save /> and try it yourself.
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
};
