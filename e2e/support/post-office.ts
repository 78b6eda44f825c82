import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  url: string;
  /** The link in the next letter to this address. */
  nextLink: (to: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Undoes quoted-printable, as far as our letters use it. */
const plain = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A real mail server; whoever waits for a letter gets the link in it. */
export async function openPostOffice(): Promise<PostOffice> {
  const waiting = new Map<string, (link: string) => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      // The session forgets whom a letter was for as soon as it is taken.
      const addresses = session.envelope.rcptTo.map(({ address }) => address);
      const link = /https?:\/\/\S+#token=\S+/.exec(plain(await text(stream)))?.[0] ?? '';
      done();
      for (const address of addresses) waiting.get(address)?.(link);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    nextLink: (to) => new Promise((resolve) => void waiting.set(to, resolve)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
