import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Letter {
  from: string;
  to: string[];
  /** The letter as it came over the wire. */
  raw: string;
  /** The link in its plain text, and what stands behind the `#`. */
  link: string;
  token: string;
}

/** Undoes quoted-printable, as far as our letters use it. */
const plain = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function toLetter(raw: string, from: string, to: string[]): Letter {
  const link = /https?:\/\/\S+#token=\S+/.exec(plain(raw))?.[0] ?? '';
  return { from, to, raw, link, token: link.split('#token=')[1] ?? '' };
}

/** A real mail server that keeps what it is given. It ends with the test. */
export async function openPostOffice() {
  const letters: Letter[] = [];
  const waiting: ((letter: Letter) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
  const listening = server.listen(0, '127.0.0.1');
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
