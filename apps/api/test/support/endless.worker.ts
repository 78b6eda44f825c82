import { Socket } from 'node:net';
import { openPipe } from '../../src/workers/processes/pipe.ts';

/** The lengths it claims for its answer, and what it keeps sending. */
const LENGTHS = Buffer.alloc(8, 0xff);
const PIECE = Buffer.alloc(1024 * 1024, ' ');

function sendWithoutEnd(socket: Socket): void {
  for (let goesOn = true; goesOn; ) goesOn = socket.write(PIECE);
  socket.once('drain', () => sendWithoutEnd(socket));
}

/** A compromised worker: it answers every question without end. */
const socket = new Socket({ fd: 3 });
socket.on('error', () => process.exit());
await openPipe(socket).receive({ head: 1e6, files: 1e6 });
socket.write(LENGTHS);
sendWithoutEnd(socket);
