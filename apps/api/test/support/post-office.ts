import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Letter {
  from: string;
  to: string[];
  /** The letter exactly as it was received. */
  raw: string;
  /** The link in its plain text, and the token after the `#`. */
  link: string;
  token: string;
}

/** Decodes quoted-printable, as far as our letters use it. */
const plain = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What follows each part header of the letter that names this encoding. */
const partsIn = (raw: string, encoding: string): string[] =>
  raw.split(/\r\n--[^\r]*/).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    return head.includes(`Content-Transfer-Encoding: ${encoding}`) ? [body.join('\r\n\r\n')] : [];
  });

/** Everything in the letter's body, as text and as HTML, whatever its encoding. */
export const wordsOf = ({ raw }: Letter): string =>
  [
    ...partsIn(raw, 'quoted-printable').map((part) => Buffer.from(plain(part), 'latin1')),
    ...partsIn(raw, 'base64').map((part) => Buffer.from(part, 'base64')),
  ].join('\n');

function toLetter(raw: string, from: string, to: string[]): Letter {
  const link = /https?:\/\/\S+#token=\S+/.exec(plain(raw))?.[0] ?? '';
  return { from, to, raw, link, token: link.split('#token=')[1] ?? '' };
}

const pem = (name: string) => new URL(`self-signed/${name}.pem`, import.meta.url);

/** A self-signed certificate for 127.0.0.1; its key is not secret. */
export const CERTIFICATE = pem('certificate');

interface PostOfficeOptions {
  port?: number;
  /** Offers STARTTLS, with a self-signed certificate. */
  startTls?: boolean;
  /** Requires a password, and accepts none. */
  locked?: boolean;
  /** Answers the name of a recipient with this code and these words. */
  refusal?: { responseCode: number; message: string };
}

/** A real mail server that keeps what it is given. It ends with the test. */
export async function openPostOffice({
  port: wanted = 0,
  startTls,
  locked,
  refusal,
}: PostOfficeOptions = {}) {
  const letters: Letter[] = [];
  const waiting: ((letter: Letter) => void)[] = [];
  const server = new SMTPServer({
    authOptional: locked !== true,
    allowInsecureAuth: true,
    cert: readFileSync(CERTIFICATE),
    key: readFileSync(pem('key')),
    disabledCommands: startTls ? [] : ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('no')),
    onRcptTo: (_to, _session, done) => {
      const { message, responseCode } = refusal ?? {};
      done(message === undefined ? null : Object.assign(new Error(message), { responseCode }));
    },
    onData: async (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? '' : mailFrom.address;
      const letter = toLetter(
        await text(stream),
        from,
        rcptTo.map(({ address }) => address),
      );
      done();
      letters.push(letter);
      waiting.shift()?.(letter);
    },
  });
  // A client that rejects the certificate disconnects; that is not a failure of the post office.
  server.on('error', () => {});
  const listening = server.listen(wanted, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    letters,
    url: `smtp://127.0.0.1:${port}`,
    /** The next letter that arrives from now on. */
    next: () => new Promise<Letter>((resolve) => void waiting.push(resolve)),
  };
}
