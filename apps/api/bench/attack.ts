import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { from, send } from './from-network.ts';
import { decodeUpload } from './stage.ts';

const HOSTILE = '203.0.113.66';
const CONNECTIONS = { stalled: 34, guessing: 33, bombing: 33 };
const BOMB_SIDE = 7000;
const STALLED_BYTES = 20_000_000;

/** An upload that sends most of its bytes and then nothing, over and over. */
function stall(address: string): void {
  const { hostname, port } = new URL(address);
  const head = `POST /api/images/decode HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${HOSTILE}\r\n`;
  const form = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const type = 'Content-Type: multipart/form-data; boundary=b';
  const begin = (): void => {
    const socket: Socket = connect(Number(port), hostname);
    socket.on('error', () => {}).on('close', () => setTimeout(begin, 100));
    socket.write(`${head}${type}\r\nContent-Length: ${STALLED_BYTES + 1000}\r\n\r\n${form}`);
    socket.write(Buffer.alloc(STALLED_BYTES));
    socket.resume();
  };
  begin();
}

/** Sends one altered copy after another, as fast as they are answered. */
async function guess(address: string, picture: Buffer): Promise<never> {
  for (;;) {
    const altered = Buffer.concat([picture, Buffer.from(`${Math.random()}`)]);
    const request = await decodeUpload(altered, `wrong ${Math.random()}`);
    await send(address, from(HOSTILE, request)).catch(() => {});
  }
}

/** A small file with many pixels. */
async function bomb(): Promise<Buffer> {
  const create = { width: BOMB_SIDE, height: BOMB_SIDE, channels: 3, background: '#80a0c0' } as const;
  return sharp({ create }).png().toBuffer();
}

/**
 * A hostile network with a hundred connections, until this process or the one that started it ends. Takes a server's
 * address, and a picture on standard input.
 */
process.once('disconnect', () => process.exit());
const [, , address = ''] = process.argv;
const picture = await buffer(process.stdin);
for (let each = 0; each < CONNECTIONS.stalled; each += 1) stall(address);
const large = await bomb();
for (let each = 0; each < CONNECTIONS.guessing; each += 1) void guess(address, picture);
for (let each = 0; each < CONNECTIONS.bombing; each += 1) void guess(address, large);
