import type { Duplex } from 'node:stream';

/** The most bytes accepted from the other side at once. */
export interface Most {
  /** For names, numbers and text. */
  readonly head: number;
  /** For all files together. */
  readonly files: number;
}

/** The part of a value sent as JSON. */
interface Head {
  /** Has `{ [FILE]: number }` in place of each file. */
  readonly value: unknown;
  /** Lengths of the files in order, in bytes. */
  readonly lengths: readonly number[];
}

/** The length of the head and the total length of the files, sent before both. */
const LENGTHS_BYTES = 8;
const FILE = 'file number';

/** A copy of a value in which parts are replaced, from the outside in, where `change` returns something. */
function mapped(part: unknown, change: (part: object) => unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const changed = change(part);
  if (changed !== undefined) return changed;
  if (Array.isArray(part)) return part.map((each) => mapped(each, change));
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, mapped(each, change)]));
}

/** The pieces in which a value is sent. */
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

/** Any other value could move the place where a file is read out of what was sent and into the rest of our memory. */
const isLength = (said: unknown): said is number => Number.isSafeInteger(said) && Number(said) >= 0;

function isHead(said: unknown): said is Head {
  if (typeof said !== 'object' || said === null) return false;
  return 'value' in said && 'lengths' in said && Array.isArray(said.lengths) && said.lengths.every(isLength);
}

function withFiles({ value, lengths }: Head, bytes: Buffer): unknown {
  let end = 0;
  const files = lengths.map((length) => {
    const file = bytes.subarray(end, end + length);
    if (file.length !== length) throw new Error('a file was announced and not sent');
    end += length;
    return new Uint8Array(file.buffer, file.byteOffset, length);
  });
  return mapped(value, (part) => (FILE in part ? files[Number(part[FILE])] : undefined));
}

/** Reads bytes from a stream on demand; nearly all of the rest stays with the sender. */
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

/** A pipe between two processes that carries one value after another. */
export interface Pipe {
  /**
   * Sends a value: its lengths, its JSON part, and its files as raw bytes.
   *
   * @param value made of plain objects, arrays, numbers, strings and `Uint8Array`s, none of which may change
   * afterwards.
   */
  send: (value: unknown) => void;
  /**
   * Receives the next value. Waits for ever if none arrives, even when the other side has ended: the end of its process
   * is reported separately.
   *
   * @throws Error when it is longer than `most`, before any more is read, or is not a value.
   */
  receive: (most: Most) => Promise<unknown>;
  /** False if something has arrived that was not asked for. */
  isSilent: () => boolean;
}

/** Sends and receives values through a stream that nobody else reads or writes. */
export function openPipe(stream: Duplex): Pipe {
  const take = bytesOf(stream);
  return {
    send: (value) => {
      for (const piece of piecesOf(value)) stream.write(piece);
    },
    receive: async (most) => {
      const lengths = await take(LENGTHS_BYTES);
      const [head, files] = [lengths.readUInt32BE(0), lengths.readUInt32BE(4)];
      if (head > most.head || files > most.files) throw new Error('more was sent than allowed');
      const said: unknown = JSON.parse((await take(head)).toString());
      if (!isHead(said)) throw new Error('what was sent is not a value');
      return withFiles(said, await take(files));
    },
    isSilent: () => stream.readableLength === 0,
  };
}
