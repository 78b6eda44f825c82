import { Link } from 'react-router';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { SecretField } from '../../../shared/ui/secret-field.tsx';
import { useDecode } from '../hooks/use-decode.ts';
import type { DecodeAddress } from '../hooks/use-decode-source.ts';
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

/** The picture, one field, one button. */
export const DecodeForm = ({ address }: { address: DecodeAddress }) => {
  const { source, secret, setSecret, outcome, decode, choosePicture } = useDecode(address);
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
        <DecodeResult outcome={outcome} />
      </div>
      <p className="text-sm text-umber">
        Decoding is free and needs no account. It happens on our server, which forgets picture upload, key and
        message as soon as it has answered.
      </p>
    </form>
  );
};
