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

/** Workers that record what they were given and answer at once: for tests of everything around the codec. */
export class RecordingWorkers implements Workers {
  readonly encodes: EncodeTask[] = [];
  readonly received: ReceiveTask[] = [];
  readonly decodes: DecodeTask[] = [];
  /** Keys that reveal something. */
  readonly rightKeys = new Set<string>();
  /** The receipt returned when something is revealed, if one was asked for when it was hidden. */
  receipt: Uint8Array = new Uint8Array(32).fill(7);

  async encode(task: EncodeTask, _asker: Asker): Promise<EncodedPicture> {
    this.encodes.push(task);
    const picture = task.picture;
    const facts = { format: task.claimed ?? 'png', width: 1, height: 1, psnr: 50, survival: [] };
    const receipt = task.asksReceipt ? this.receipt : null;
    return { picture, thumbnail: picture, receipt, ...facts };
  }

  async receive(task: ReceiveTask, _asker: Asker): Promise<ReceivedPicture> {
    this.received.push(task);
    return { thumbnail: task.picture, format: 'png', width: 1, height: 1 };
  }

  async decode(task: DecodeTask): Promise<Revealed> {
    this.decodes.push(task);
    if (!this.rightKeys.has(task.passphrase)) return { found: false };
    const asked = this.encodes.some(({ asksReceipt }) => asksReceipt);
    return { found: true, message: 'found it', ...(asked && { receipt: this.receipt }) };
  }

  async close(): Promise<void> {}
}
