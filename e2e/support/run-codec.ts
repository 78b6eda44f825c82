import {
  type Argon2id,
  deriveMaster,
  prepareHiding,
  type Raster,
  type Revealed,
  reveal,
} from '@underpaint/codec';

/** What the codec is asked to do; plain data, so that it can be sent to a page and on to a worker. */
export interface CodecTask {
  readonly key: { readonly passphrase: string } | { readonly master: Uint8Array<ArrayBuffer> };
  readonly cover: Raster;
  readonly message: string;
  /** Stands in for the system's randomness, taken from the front. */
  readonly random: Uint8Array<ArrayBuffer>;
  /** A stego image made elsewhere under the same key. */
  readonly received: Raster;
}

export interface CodecResult {
  readonly master: Uint8Array<ArrayBuffer>;
  readonly stego: Raster;
  /** What the received image says. */
  readonly revealed: Revealed;
}

/** Peak signal-to-noise ratio of the stego images, decibels. */
const PSNR = 46.5;

/** Derives the master if need be, hides the message and reveals the received one: the same code in every runtime. */
export async function runCodec(task: CodecTask, argon2id: Argon2id): Promise<CodecResult> {
  const { key, cover, message, received } = task;
  const master = 'master' in key ? key.master : await deriveMaster(key.passphrase, argon2id);
  const hiding = await prepareHiding({ cover, message, master, random: takeFrom(task.random) });
  const revealed = await reveal({ image: received, master });
  return { master, stego: hiding.embedAt(PSNR).stego, revealed };
}

function takeFrom(bytes: Uint8Array<ArrayBuffer>): (length: number) => Uint8Array<ArrayBuffer> {
  let used = 0;
  return (length) => {
    used += length;
    if (used > bytes.length) throw new RangeError(`More than ${bytes.length} random bytes were asked for.`);
    return bytes.slice(used - length, used);
  };
}
