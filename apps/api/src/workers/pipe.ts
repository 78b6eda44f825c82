import type { Duplex } from 'node:stream';

/** The most that is taken from the other side at once, bytes. */
export interface Most {
  /** Of names, numbers and text. */
  readonly head: number;
  /** Of all files together. */
  readonly files: number;
}

/** What JSON says of a value. */
interface Head {
  /** With `{ [FILE]: number }` in place of each file. */
  readonly value: unknown;
  /** Of the files in their order, bytes. */
  readonly lengths: readonly number[];
}

/** The length of the head and that of all files, ahead of both. */
const LENGTHS_BYTES = 8;
const FILE = 'file number';

/** A value whose parts, from the outside to the inside, are changed where `change` gives something. */
function mapped(part: unknown, change: (part: object) => unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const changed = change(part);
  if (changed !== undefined) return changed;
  if (Array.isArray(part)) return part.map((each) => mapped(each, change));
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, mapped(each, change)]));
}

/** The pieces that a value is sent in. */
function piecesOf(value: unknown): Uint8Array[] {
  const files: Uint8Array[] = [];
  const numbered = mapped(value, (part) =>
    part instanceof Uint8Array ? { [FILE]: files.push(part) - 1 } : undefined,
  );
  const head: Head = { value: numbered, lengths: files.map(({ length }) => length) };
  const text = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32BE(text.length, 0);
  lengths.writeUInt32BE(sumOf(head.lengths), 4);
  return [lengths, text, ...files];
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function isHead(said: unknown): said is Head {
  if (typeof said !== 'object' || said === null) return false;
  return 'value' in said && 'lengths' in said && Array.isArray(said.lengths);
}

function withFiles({ value, lengths }: Head, bytes: Buffer): unknown {
  let end = 0;
  const files = lengths.map((length) => {
    const from = bytes.byteOffset + end;
    end += length;
    if (end > bytes.length) throw new Error('a file was announced and not sent');
    return new Uint8Array(bytes.buffer, from, length);
  });
  return mapped(value, (part) => (FILE in part ? files[Number(part[FILE])] : undefined));
}

/** Takes bytes from a stream as they are asked for; what nobody asks for stays with the sender, but for a little. */
function bytesOf(stream: Duplex): (count: number) => Promise<Buffer> {
  let wake = () => {};
  stream.on('readable', () => wake());
  return async (count) => {
    if (count === 0) return Buffer.alloc(0);
    for (;;) {
      const bytes: Buffer | null = stream.read(count);
      if (bytes?.length === count) return bytes;
      if (bytes !== null) throw new Error('a pipe ended in the middle of a value');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}

/** A pipe between two processes through which values go one after the other. */
export interface Pipe {
  /**
   * Sends a value: its lengths, what JSON can say of it, and its files as they are.
   *
   * @param value of plain objects, arrays, numbers, texts and `Uint8Array`s, none of which may change any more.
   */
  send: (value: unknown) => void;
  /**
   * Takes the next value. One that never comes is waited for without end, also where the other side has ended: that is
   * told by the end of its process.
   *
   * @throws Error when it is longer than the most, before more of it is read, or is no value.
   */
  receive: (most: Most) => Promise<unknown>;
  /** Whether nothing has come that was not asked for. */
  isSilent: () => boolean;
}

/** Sends and takes values through a stream that nobody else reads or writes. */
export function openPipe(stream: Duplex): Pipe {
  const take = bytesOf(stream);
  return {
    send: (value) => {
      for (const piece of piecesOf(value)) stream.write(piece);
    },
    receive: async (most) => {
      const lengths = await take(LENGTHS_BYTES);
      const [head, files] = [lengths.readUInt32BE(0), lengths.readUInt32BE(4)];
      if (head > most.head || files > most.files) throw new Error('more was sent than there is to say');
      const said: unknown = JSON.parse((await take(head)).toString());
      if (!isHead(said)) throw new Error('what was sent is no value');
      return withFiles(said, await take(files));
    },
    isSilent: () => stream.readableLength === 0,
  };
}
