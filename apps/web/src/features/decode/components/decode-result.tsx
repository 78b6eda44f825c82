import { useEffect, useRef } from 'react';
import { useCopy } from '../../../shared/clipboard/use-copy.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import type { Outcome } from '../decode-outcome.ts';

const Found = ({ message }: { message: string }) => {
  const title = useRef<HTMLHeadingElement>(null);
  const { state, copy } = useCopy();
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby="decoded" className="grid grid-cols-1 gap-3">
      <h2 id="decoded" ref={title} tabIndex={-1} className="text-2xl outline-none">
        Decoded Message
      </h2>
      <div className="uncovering rounded-sm border border-line bg-paper p-5">
        <p
          dir="auto"
          data-testid="decoded-message"
          className="text-lg whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {message}
        </p>
      </div>
      <Button kind="quiet" className="justify-self-start" onClick={() => void copy(message)}>
        {state === 'copied' ? 'Copied!' : 'Copy message'}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-sm text-vermilion">
          The message could not be copied. Select it and copy it by hand.
        </p>
      )}
    </section>
  );
};

const Nothing = () => (
  <Notice role="status">
    <p className="font-serif text-xl">No message found.</p>
    <p>
      The key may be wrong, or the image may have been altered: a picture that was downloaded again,
      re-shared, cropped or edited can lose what was hidden in it.
    </p>
    <ul className="list-disc pl-5">
      <li>Check the key letter by letter. Capitals and spaces count.</li>
      <li>Ask for the original file, sent as a file or document rather than as a photo.</li>
      <li>If the picture shows a QR code, scan it: it opens the untouched original.</li>
    </ul>
  </Notice>
);

/** What came of picture and key. */
export const DecodeResult = ({ outcome }: { outcome: Outcome }) => {
  switch (outcome.name) {
    case 'found':
      return <Found message={outcome.message} />;
    case 'nothing':
      return <Nothing />;
    case 'incomplete':
      return (
        <Notice tone="warning" role="alert">
          Please provide an image (or use a share link) and a key.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="danger" role="alert">
          <p className="font-semibold">Decoding failed: {outcome.sentence}</p>
          {outcome.hint && <p>{outcome.hint}</p>}
        </Notice>
      );
    default:
      return null;
  }
};
