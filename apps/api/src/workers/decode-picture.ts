import { nodeFiles, revealInFile } from '@underpaint/imaging';
import type { Stage } from '../observing/observer.ts';
import type { DecodeTask, Revealed } from './workers.ts';

/**
 * Reveals the message of the picture.
 *
 * @throws {ImagingError} when the file is not a picture that we take.
 */
export async function decodePicture(task: DecodeTask, onStage: (stage: Stage) => void): Promise<Revealed> {
  return (await revealInFile({ files: nodeFiles, ...task, onStage })).revealed;
}
