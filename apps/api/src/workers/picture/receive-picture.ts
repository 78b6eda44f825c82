import { checkMade, makeThumbnail, nodeFiles } from '@underpaint/imaging';
import type { Stage } from '../../observing/observer.ts';
import type { ReceivedPicture, ReceiveTask } from '../workers.ts';

/**
 * Checks a picture made on somebody's device, and makes its thumbnail.
 *
 * @throws {ImagingError} when the file is not such a picture, or lacks its label.
 */
export async function receivePicture(
  { picture: bytes, ...task }: ReceiveTask,
  onStage: (stage: Stage) => void,
): Promise<ReceivedPicture> {
  onStage('checking');
  const { file: _, ...made } = await checkMade({ files: nodeFiles, bytes, ...task });
  return { ...made, thumbnail: await makeThumbnail(bytes) };
}
