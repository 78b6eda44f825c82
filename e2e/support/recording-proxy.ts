import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export interface RecordingProxy {
  /** The address for a browser's settings. */
  readonly server: string;
  /** Every byte that browsers have sent, connection by connection. */
  sent: () => Buffer;
  close: () => Promise<void>;
}

/** A proxy that passes everything on and keeps what browsers send, headers and bodies, exactly as sent. */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const connections: Buffer[][] = [];
  const proxy = createServer((asked, answer) => {
    const { method, headers } = asked;
    const onward = request(asked.url ?? '', { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  proxy.on('connection', (socket) => {
    const chunks: Buffer[] = [];
    connections.push(chunks);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  });
  proxy.on('connect', ({ url }, socket) => {
    const [host = '', port = '443'] = (url ?? '').split(':');
    const onward = connect(Number(port), host, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    server: `http://127.0.0.1:${port}`,
    sent: () => Buffer.concat(connections.flat()),
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

const ALIGNMENTS = [0, 1, 2];

/** The Base64 of a text at each possible alignment, without the characters that depend on its neighbours. */
function base64Forms(bytes: Buffer): string[] {
  return ALIGNMENTS.map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return whole.slice(before === 0 ? 0 : before + 1, -1);
  });
}

/** A text in the encodings in which it might be sent. */
export function formsOf(text: string): Buffer[] {
  const utf8 = Buffer.from(text, 'utf8');
  const utf16 = Buffer.from(text, 'utf16le');
  const hex = [utf8, utf16].map((bytes) => bytes.toString('hex'));
  const base64 = [utf8, utf16].flatMap(base64Forms);
  const texts = [
    ...hex,
    ...hex.map((form) => form.toUpperCase()),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
  ];
  const swapped = Buffer.from(utf16).swap16();
  return [utf8, utf16, swapped, utf8.toReversed(), ...texts.map((form) => Buffer.from(form))].map((form) =>
    Buffer.from(form),
  );
}
