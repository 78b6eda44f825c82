import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection on which a test can send exactly what it likes. */
export interface RawLine {
  write(bytes: string | Uint8Array): void;
  /** What the server sends up to the end of the first answer with a JSON body. */
  answer(): Promise<string>;
  /** Everything the server sends until it closes the connection. */
  untilClosed(): Promise<string>;
  end(): void;
}

export async function openLine(port: number): Promise<RawLine> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return {
    write: (bytes) => void socket.write(bytes),
    answer: async () => {
      while (!socket.closed && !/\r\n\r\n.*\}$/s.test(said)) {
        await Promise.race([once(socket, 'data'), closed]);
      }
      return said;
    },
    untilClosed: async () => {
      await closed;
      return said;
    },
    end: () => void socket.destroy(),
  };
}
