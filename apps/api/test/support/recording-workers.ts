import type {
  Asker,
  DecodeTask,
  EncodedPicture,
  EncodeTask,
  ReceivedPicture,
  ReceiveTask,
  Revealed,
  Workers,
} from '../../src/workers/workers.ts';

/** Workers that keep what they were given and answer at once: for tests of everything around the codec. */
export class RecordingWorkers implements Workers {
  readonly encodes: EncodeTask[] = [];
  readonly received: ReceiveTask[] = [];
  readonly decodes: DecodeTask[] = [];
  /** Keys that reveal something. */
  readonly rightKeys = new Set<string>();

  async encode(task: EncodeTask, _asker: Asker): Promise<EncodedPicture> {
    this.encodes.push(task);
    const picture = task.picture;
    const facts = { format: task.claimed ?? 'png', width: 1, height: 1, psnr: 50, survival: [] };
    return { picture, thumbnail: picture, ...facts };
  }

  async receive(task: ReceiveTask, _asker: Asker): Promise<ReceivedPicture> {
    this.received.push(task);
    return { thumbnail: task.picture, format: 'png', width: 1, height: 1 };
  }

  async decode(task: DecodeTask): Promise<Revealed> {
    this.decodes.push(task);
    return this.rightKeys.has(task.passphrase) ? { found: true, message: 'found it' } : { found: false };
  }

  async close(): Promise<void> {}
}
