import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useReducer } from 'react';
import { Link } from 'react-router';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { SecretField } from '../../../shared/ui/secret-field.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useDecode } from '../hooks/use-decode.ts';
import type { DecodeAddress } from '../hooks/use-decode-source.ts';
import { useSharedPicture } from '../hooks/use-shared-picture.ts';
import { DeadLink } from './dead-link.tsx';
import { DecodeSourceView } from './decode-source-view.tsx';

const ClosedPicture = lazy(async () => ({ default: (await import('./closed-picture.tsx')).ClosedPicture }));

const Unavailable = ({ sentence, advice }: { sentence: string; advice: string }) => (
  <Notice tone="warning" role="alert">
    <p className="font-semibold">{sentence}</p>
    <p>{advice}</p>
    <Link to="/decode" className={buttonLook('quiet', 'justify-self-start')}>
      <Trans>Decode a picture file</Trans>
    </Link>
  </Notice>
);

const Incomplete = () => (
  <Notice tone="warning" role="alert">
    <Trans>Please provide an image (or use a share link) and a key.</Trans>
  </Notice>
);

const WHERE = {
  device: msg`It happens on this device: the picture, key and message never leave it.`,
  server: msg`It happens on our server, which forgets the uploaded picture, the key and the message as soon as it has answered.`,
} as const;

const Header = ({ shared }: { shared: boolean }) =>
  shared ? (
    <header className="grid grid-cols-1 gap-1">
      <h1 className="text-3xl sm:text-5xl">
        <Trans>Decode a Secret Message</Trans>
      </h1>
      <p className="text-umber sm:text-lg">
        <Trans>Enter the key to reveal what lies beneath.</Trans>
      </p>
    </header>
  ) : (
    <header className="grid grid-cols-1 gap-2">
      <h1 className="text-4xl sm:text-5xl">
        <Trans>Decode a Secret Message</Trans>
      </h1>
      <p className="text-lg text-umber">
        <Trans>A message lies beneath a picture. Bring the picture and its key.</Trans>
      </p>
    </header>
  );

/** Whether a file asks for a receipt is not known before its message is revealed. */
const AskedMaybe = () => (
  <>
    {' '}
    <Trans>
      If the sender asked for a receipt, they’ll be told that the message was revealed, but not by whom.
    </Trans>
  </>
);

/** The picture, one field, one button. */
export const DecodeForm = ({ address }: { address: DecodeAddress }) => {
  const decoding = useDecode(address);
  const { source, secret, setSecret, outcome, view, decode, choosePicture } = decoding;
  const [deleted, setDeleted] = useReducer(() => true, false);
  const sharedProblem = useSharedPicture(choosePicture);
  const busy = outcome.name === 'decoding';
  useFocusBack(busy);
  const shared = source.kind === 'shared';
  const buttonText = source.loading ? t`Loading Image...` : busy ? t`Decoding...` : t`Decode Message`;
  if (shared && source.problem?.gone) return <DeadLink {...source.problem} />;
  if (shared && source.onOpen && source.link && !source.problem) {
    return (
      <Suspense>
        <ClosedPicture
          encodingId={address.encodingId ?? ''}
          link={source.link}
          onOpen={source.onOpen}
          late={secret !== ''}
        />
      </Suspense>
    );
  }
  return (
    <div
      className={`mx-auto grid w-full max-w-2xl grid-cols-1 px-4 sm:gap-8 sm:px-6 sm:pt-14 ${shared ? 'gap-3 pt-4' : 'gap-8 pt-10'}`}
    >
      <Header shared={shared} />
      {source.problem ? (
        <Unavailable {...source.problem} />
      ) : (
        <form
          className={`grid grid-cols-1 sm:gap-6 ${shared ? 'gap-3' : 'gap-6'}`}
          onSubmit={(event) => {
            event.preventDefault();
            decode();
          }}
        >
          {sharedProblem && source.target === null && (
            <Notice tone="warning" role="status">
              {sharedProblem}
            </Notice>
          )}
          <DecodeSourceView source={source} deleted={deleted} disabled={busy} onPick={choosePicture} />
          <SecretField
            autoFocus={shared && source.opened}
            label={t`Secret key`}
            noun="key"
            autoComplete="off"
            disabled={busy}
            value={secret}
            onChange={setSecret}
          >
            <p>
              <Trans>Exactly as you were given it: capitals and spaces count.</Trans>
            </p>
          </SecretField>
          <Button type="submit" disabled={busy || source.loading}>
            {buttonText}
          </Button>
          {/* Below, so that the button stays where it is while a key is typed. */}
          {view && secret !== '' && !busy && outcome.name !== 'found' && (
            <view.KeyCorrections secret={secret} tried={decoding.tried} onChoose={setSecret} />
          )}
          <div aria-live="polite">
            {outcome.name === 'incomplete' && <Incomplete />}
            {view && outcome.name !== 'none' && outcome.name !== 'incomplete' && (
              <view.DecodeOutcomeView
                outcome={outcome}
                original={shared}
                onCancel={decoding.cancel}
                onServer={decoding.decodeOnServer}
                encodingId={address.encodingId}
                link={shared ? source.link : undefined}
                onDeleted={setDeleted}
              />
            )}
          </div>
          <p className="text-sm text-umber">
            <Trans>Decoding is free and needs no account.</Trans> {i18n._(WHERE[decoding.place])}
            {source.kind === 'upload' && <AskedMaybe />}
          </p>
        </form>
      )}
    </div>
  );
};
