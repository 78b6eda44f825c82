import { hideInFile, makeThumbnail, nodeFiles, PATIENCE_MS } from '@underpaint/imaging';
import type { Stage } from '../../observing/observer.ts';
import type { EncodedPicture, EncodeTask } from '../workers.ts';

/**
 * Hides the message in the picture and makes the thumbnail of the result.
 *
 * @param budgetMs as for `hideInFile`
 * @throws {CodecError} when the picture cannot carry the message.
 * @throws {ImagingError} when the file is not a picture that we accept.
 */
export async function encodePicture(
  { picture: cover, ...task }: EncodeTask,
  onStage: (stage: Stage) => void,
  budgetMs = PATIENCE_MS,
): Promise<EncodedPicture> {
  const { bytes, format, width, height, receipt, survival, ...hidden } = await hideInFile({
    ...{ files: nodeFiles, cover, budgetMs, onStage },
    ...task,
  });
  const [thumbnail, psnr] = await Promise.all([makeThumbnail(bytes), hidden.psnr()]);
  return { picture: bytes, thumbnail, format, width, height, psnr, receipt, survival };
}
