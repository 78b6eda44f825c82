import { inspectPicture, makeThumbnail } from '@underpaint/imaging';
import type { Asker, EncodeTask, ReceiveTask } from '../../src/workers/workers.ts';
import { RecordingWorkers } from './recording-workers.ts';

/** Returns every picture unchanged, with its real size and thumbnail. */
export class TruthfulWorkers extends RecordingWorkers {
  override async encode(task: EncodeTask, asker: Asker) {
    const made = await super.encode(task, asker);
    const thumbnail = await makeThumbnail(task.picture);
    return { ...made, ...(await inspectPicture(task.picture)), thumbnail };
  }

  override async receive(task: ReceiveTask, asker: Asker) {
    await super.receive(task, asker);
    return { ...(await inspectPicture(task.picture)), thumbnail: await makeThumbnail(task.picture) };
  }
}
