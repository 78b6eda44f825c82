import { Link } from 'react-router';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { SecretField } from '../../../shared/ui/secret-field.tsx';
import { useDecode } from '../hooks/use-decode.ts';
import type { DecodeAddress } from '../hooks/use-decode-source.ts';
import { useSharedPicture } from '../hooks/use-shared-picture.ts';
import { DecodeProgress } from './decode-progress.tsx';
import { DecodeResult } from './decode-result.tsx';
import { DecodeSourceView } from './decode-source-view.tsx';

const Unavailable = ({ sentence, advice }: { sentence: string; advice: string }) => (
  <Notice tone="warning" role="alert">
    <p className="font-semibold">{sentence}</p>
    <p>{advice}</p>
    <Link to="/decode" className={buttonLook('quiet', 'justify-self-start')}>
      Decode a picture file
    </Link>
  </Notice>
);

const WHERE = {
  device: 'It happens on this device: picture, key and message do not leave it.',
  server:
    'It happens on our server, which forgets picture upload, key and message as soon as it has answered.',
} as const;

/** The picture, one field, one button. */
export const DecodeForm = ({ address }: { address: DecodeAddress }) => {
  const decoding = useDecode(address);
  const { source, secret, setSecret, outcome, decode, choosePicture } = decoding;
  const sharedProblem = useSharedPicture(choosePicture);
  const busy = outcome.name === 'decoding';
  const buttonText = source.loading ? 'Loading Image...' : busy ? 'Decoding...' : 'Decode Message';
  if (source.problem) return <Unavailable {...source.problem} />;
  return (
    <form
      className="grid grid-cols-1 gap-6"
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
      <DecodeSourceView source={source} disabled={busy} onPick={choosePicture} />
      <SecretField
        label="Secret key"
        noun="key"
        autoComplete="off"
        disabled={busy}
        value={secret}
        onChange={setSecret}
      >
        <p>Exactly as you were given it: capitals and spaces count.</p>
      </SecretField>
      <Button type="submit" disabled={busy || source.loading}>
        {buttonText}
      </Button>
      <div aria-live="polite">
        {outcome.name === 'decoding' && <DecodeProgress work={outcome} onCancel={decoding.cancel} />}
        <DecodeResult outcome={outcome} onServer={decoding.decodeOnServer} />
      </div>
      <p className="text-sm text-umber">Decoding is free and needs no account. {WHERE[decoding.place]}</p>
    </form>
  );
};
