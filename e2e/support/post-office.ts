import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  url: string;
  /** The link in the next letter to this address. */
  nextLink: (to: string) => Promise<string>;
  /** The next letter to this address, as plain text. */
  nextLetter: (to: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Decodes quoted-printable, as far as our letters use it. */
const plain = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A real mail server; callers can wait for a letter, or for the link in it. */
export async function openPostOffice(): Promise<PostOffice> {
  const waiting = new Map<string, (letter: string) => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      // The session forgets the recipient as soon as the letter is accepted.
      const addresses = session.envelope.rcptTo.map(({ address }) => address);
      const letter = plain(await text(stream));
      done();
      for (const address of addresses) waiting.get(address)?.(letter);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const nextLetter = (to: string) => new Promise<string>((resolve) => void waiting.set(to, resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    nextLetter,
    nextLink: async (to) => /https?:\/\/\S+#token=\S+/.exec(await nextLetter(to))?.[0] ?? '',
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
