import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const SESSIONS = 5;
const [QUERY, SYNC, READY, TERMINATE] = ['Q', 'S', 'Z', 'X'];
const IDLE = 'I';

/** Splits what arrives into complete messages: a letter, the length, the rest. */
async function* messagesOf(socket: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const bytes of socket) {
    held = Buffer.concat([held, bytes]);
    while (held.length >= 5 && held.length > held.readInt32BE(1)) {
      const end = 1 + held.readInt32BE(1);
      yield held.subarray(0, end);
      held = held.subarray(end);
    }
  }
}

const letterOf = (message: Buffer) => String.fromCharCode(message[0] ?? 0);

interface Session {
  socket: Socket;
  messages: AsyncGenerator<Buffer>;
  /** What Postgres sent when the session began. */
  greeting: Buffer;
}

async function openSession(url: URL, startup: Buffer): Promise<Session> {
  const socket = connect(Number(url.port), url.hostname).on('error', () => {});
  socket.write(startup);
  const messages = messagesOf(socket);
  const said: Buffer[] = [];
  for (;;) {
    const { value, done } = await messages.next();
    if (done) throw new Error('Postgres opened no session');
    said.push(value);
    if (letterOf(value) === READY) return { socket, messages, greeting: Buffer.concat(said) };
  }
}

/** Sessions that take turns, so that nobody gets the same one twice in a row. */
class Sessions {
  readonly #free: Session[] = [];
  readonly #waiting: ((session: Session) => void)[] = [];

  async take(): Promise<Session> {
    return this.#free.shift() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  give(session: Session): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(session);
    else next(session);
  }
}

/** Passes one transaction on: until Postgres is ready, outside a transaction, and has nothing left to answer. */
async function transact(first: Buffer, near: Socket, asking: AsyncGenerator<Buffer>, session: Session) {
  let message = first;
  for (;;) {
    session.socket.write(message);
    if (letterOf(message) === SYNC || letterOf(message) === QUERY) {
      if ((await answer(near, session)) === IDLE) return;
    }
    const { value, done } = await asking.next();
    if (done || letterOf(value) === TERMINATE) return void session.socket.destroy();
    message = value;
  }
}

/** Passes on what Postgres sends until it is ready for more; returns the state of its transaction. */
async function answer(near: Socket, { messages }: Session): Promise<string> {
  for (;;) {
    const { value, done } = await messages.next();
    if (done) throw new Error('Postgres ended the session');
    near.write(value);
    if (letterOf(value) === READY) return String.fromCharCode(value[5] ?? 0);
  }
}

/**
 * A pooler in transaction mode in front of a Postgres without passwords: each transaction gets the next of a few
 * sessions, which stay open when their user leaves.
 *
 * @returns the address of the same database through the pooler.
 */
export async function transactionPooler(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const sessions = new Sessions();
  const sockets: Socket[] = [];
  let opened: Promise<Session[]> | undefined;

  const open = async (startup: Buffer) => {
    const all = await Promise.all(Array.from({ length: SESSIONS }, () => openSession(url, startup)));
    for (const session of all) sessions.give(session);
    sockets.push(...all.map(({ socket }) => socket));
    return all;
  };
  const serve = async (near: Socket) => {
    const [startup] = await once(near, 'data');
    near.pause();
    opened ??= open(startup);
    near.write((await opened)[0]?.greeting ?? '');
    const asking = messagesOf(near);
    for (;;) {
      const { value, done } = await asking.next();
      if (done || letterOf(value) === TERMINATE) return void near.destroy();
      const session = await sessions.take();
      await transact(value, near, asking, session);
      if (!session.socket.destroyed) sessions.give(session);
    }
  };
  const server = createServer((near) => {
    sockets.push(near.on('error', () => {}));
    serve(near).catch(() => near.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return String(Object.assign(new URL(databaseUrl), { port }));
}
