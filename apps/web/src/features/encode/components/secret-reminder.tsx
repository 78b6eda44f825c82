import { useState } from 'react';
import { useCopy } from '../../../shared/clipboard/use-copy.ts';
import { maskKey } from '../../../shared/text/format.ts';
import { Button } from '../../../shared/ui/button.tsx';

/** The key to remember: masked until asked for, and gone with this screen. */
export const SecretReminder = ({ secret }: { secret: string }) => {
  const [shown, setShown] = useState(false);
  const { state, copy } = useCopy();
  return (
    <section aria-labelledby="remember-key" className="grid grid-cols-1 gap-2">
      <h2 id="remember-key" className="text-xl">
        Remember your key
      </h2>
      <output className="min-h-12 rounded border border-line bg-canvas px-3 py-2.5 font-mono break-all whitespace-pre-wrap">
        {shown ? (
          secret
        ) : (
          <span aria-label="Key hidden" role="img">
            {maskKey(secret)}
          </span>
        )}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide key' : 'Reveal key'}
        </Button>
        <Button kind="quiet" onClick={() => void copy(secret)}>
          {state === 'copied' ? 'Copied!' : 'Copy key'}
        </Button>
      </div>
      {state === 'failed' && (
        <p role="alert" className="text-sm text-vermilion">
          The key could not be copied. Reveal it and copy it by hand.
        </p>
      )}
      <p className="text-sm text-umber">
        Send it another way than the picture: say it, or use another app. It is not stored and is gone when
        you leave this page.
      </p>
    </section>
  );
};
