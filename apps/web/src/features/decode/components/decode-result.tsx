import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SharedLink } from '@underpaint/contract';
import { useEffect, useRef } from 'react';
import type { Place } from '../../../shared/api/settings.ts';
import { useCopy } from '../../../shared/clipboard/use-copy.ts';
import { UnableNotice } from '../../../shared/device/unable-notice.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import type { Outcome } from '../decode-outcome.ts';
import { ReceiptNote } from './receipt-note.tsx';

/** Where the picture and key were processed. */
const WhereLine = ({ place }: { place: Place }) => (
  <p className="text-sm text-umber">
    {place === 'device'
      ? t`Decoded on this device. The key and message never left it.`
      : t`Decoded on our server, which has already forgotten the key and the message.`}
  </p>
);

interface FoundProps extends Pick<Props, 'encodingId' | 'link' | 'onDeleted'> {
  outcome: Extract<Outcome, { name: 'found' }>;
}

const Found = ({ outcome, ...shared }: FoundProps) => {
  const { message, place, receipt } = outcome;
  const title = useRef<HTMLHeadingElement>(null);
  const { state, copy } = useCopy();
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby="decoded" className="grid grid-cols-1 gap-3">
      <h2 id="decoded" ref={title} tabIndex={-1} className="text-2xl outline-none">
        <Trans>Decoded Message</Trans>
      </h2>
      <div className="uncovering rounded-sm border border-line bg-paper p-5">
        {/* Each line in its own direction, as in the field. Browsers that translate pages would send it to a service. */}
        <p
          dir="auto"
          translate="no"
          data-testid="decoded-message"
          className="text-lg whitespace-pre-wrap [unicode-bidi:plaintext]"
        >
          {message}
        </p>
      </div>
      <WhereLine place={place} />
      <Button kind="quiet" className="justify-self-start" onClick={() => void copy(message)}>
        {state === 'copied' ? t`Copied!` : t`Copy message`}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-sm text-vermilion">
          <Trans>The message could not be copied. Select it and copy it by hand.</Trans>
        </p>
      )}
      {receipt !== null && <ReceiptNote receipt={receipt} place={place} {...shared} />}
    </section>
  );
};

const TriesLeft = ({ left }: { left: number }) => (
  <p className="font-semibold">
    {left === 0
      ? t`No attempts left for now: wait 15 minutes before trying again.`
      : plural(left, {
          one: 'You have # attempt left for the next 15 minutes.',
          other: 'You have # attempts left for the next 15 minutes.',
        })}
  </p>
);

const Altered = () => (
  <p>
    <Trans>
      The key may be wrong, or the image may have been altered: a picture that was downloaded again,
      re-shared, cropped or edited can lose what was hidden in it.
    </Trans>
  </p>
);

/** The picture is unchanged, so only the key can be checked again. */
const NothingByLink = () => (
  <>
    <p>
      <Trans>
        This link shows the original picture, so check the key first. Show it and compare it letter by letter
        with the one you were given, including capitals and spaces, or ask the sender for the key again.
      </Trans>
    </p>
    <Altered />
    <p>
      <Trans>If the picture shows a QR code, scan it: it should lead to this page.</Trans>
    </p>
  </>
);

const NothingInFile = () => (
  <>
    <Altered />
    <ul className="list-disc ps-5">
      <li>
        <Trans>Check the key letter by letter. Capitals and spaces count.</Trans>
      </li>
      <li>
        <Trans>Ask for the original file, sent as a file or document rather than as a photo.</Trans>
      </li>
      <li>
        <Trans>If the picture shows a QR code, scan it: it opens the untouched original.</Trans>
      </li>
    </ul>
  </>
);

const Nothing = ({ original, triesLeft }: { original: boolean; triesLeft: number | null }) => (
  <Notice role="status">
    <p className="font-serif text-xl">
      <Trans>No message found.</Trans>
    </p>
    {triesLeft !== null && <TriesLeft left={triesLeft} />}
    {original ? <NothingByLink /> : <NothingInFile />}
  </Notice>
);

interface Props {
  outcome: Outcome;
  /** Whether the picture is unchanged. */
  original: boolean;
  /** Null if the server does not offer it. */
  onServer: (() => void) | null;
  encodingId: string | undefined;
  /** What the sender has set, as far as the page knows. */
  link: SharedLink | undefined;
  /** Called when a receipt has deleted the picture. */
  onDeleted: () => void;
}

/** The outcome for a picture and a key. */
export const DecodeResult = ({ outcome, original, onServer, ...shared }: Props) => {
  switch (outcome.name) {
    case 'found':
      return <Found outcome={outcome} {...shared} />;
    case 'nothing':
      return <Nothing original={original} triesLeft={outcome.triesLeft} />;
    case 'unable':
      return (
        <UnableNotice
          sentence={outcome.sentence}
          offer={t`Our server can decode it instead. It would see the picture, key and message while it works, and keep none of them.`}
          accept={t`Decode on our server`}
          onServer={onServer}
        />
      );
    case 'failed':
      return (
        <Notice tone="danger" role="alert">
          <p className="font-semibold">
            <Trans>Decoding failed: {outcome.sentence}</Trans>
          </p>
          {outcome.hint && <p>{outcome.hint}</p>}
        </Notice>
      );
    default:
      return null;
  }
};
