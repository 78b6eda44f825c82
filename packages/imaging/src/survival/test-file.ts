import { deriveMaster, type Raster, reveal } from '@underpaint/codec';
import { canCarry } from '../channels/can-carry.ts';
import { CHANNELS, type Channel } from '../channels/channels.ts';
import { showsAll } from '../channels/shows-all.ts';
import type { PictureFiles } from '../files/picture-files.ts';
import { release } from '../shared/release.ts';
import { canConfirm } from './can-confirm.ts';
import { copiesOf, wholePicture } from './copies.ts';
import type { Survival } from './survival-report.ts';

/** Far longer than a search takes: a slow device says nothing about the picture. */
const SEARCH_MS = 120_000;

export interface TestFileInput {
  readonly files: PictureFiles;
  /** A finished file, as `hideInFile` makes it. */
  readonly picture: Uint8Array;
  readonly passphrase: string;
  /** Names of channels. Unknown ones are left out of the result. */
  readonly channels: readonly string[];
  /** Called with the share of the work that is done, 0 … 1. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Sends a finished file through channels with real encoders, and reads each copy as a recipient would who does not
 * know where in it the picture lies. This gives no margins. If an encoder is missing here or the channel cannot carry
 * the size, `survives` is null.
 * @throws RangeError if the key does not open the file itself
 * @throws CodecError `key.missing`; ImagingError as in `PictureFiles.show`
 */
export async function testFile(input: TestFileInput): Promise<readonly Survival[]> {
  const { files, picture, passphrase } = input;
  const master = await deriveMaster(passphrase, files.argon2id);
  const shown = await files.show(picture);
  try {
    const sent = await reveal({ image: shown, master, search: false });
    if (!sent.found) throw new RangeError('the key does not open the picture to be tested');
    return await sendThrough(shown, { ...input, master, message: sent.message });
  } finally {
    release(shown);
  }
}

interface Sending extends Pick<TestFileInput, 'files' | 'channels' | 'onProgress'> {
  readonly master: Uint8Array<ArrayBuffer>;
  readonly message: string;
}

async function sendThrough(shown: Raster, sending: Sending): Promise<readonly Survival[]> {
  const { files, channels, onProgress, master, message } = sending;
  const copies = copiesOf(wholePicture(shown), files);

  async function isRead(channel: Channel): Promise<boolean> {
    const read = (image: Raster) =>
      reveal({ image, master, search: showsAll(channel) ? false : { budgetMs: SEARCH_MS } });
    const received = await copies.read(channel, read);
    return received.found && received.message === message;
  }

  const rows: Survival[] = [];
  const asked = channels.flatMap((asked) => CHANNELS.find(({ name }) => name === asked) ?? []);
  try {
    for (const [i, channel] of asked.entries()) {
      onProgress?.(i / asked.length);
      const { name, words, date } = channel;
      const canTell = canCarry(channel, shown) && canConfirm(channel, files);
      rows.push({
        channel: name,
        words,
        date,
        survives: canTell ? await isRead(channel) : null,
        margin: null,
      });
    }
  } finally {
    await copies.close();
  }
  return rows;
}
