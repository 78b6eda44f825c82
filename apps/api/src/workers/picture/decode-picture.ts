import { nodeFiles, revealInFile } from '@underpaint/imaging';
import type { Stage } from '../../observing/observer.ts';
import type { DecodeTask, Revealed } from '../workers.ts';
import { stepBack } from './step-back.ts';

/** Behind all other picture tasks: a search gets whatever processor time they leave. */
const SEARCH_NICENESS = 19;

/**
 * Reveals the message of a complete picture.
 *
 * @throws {ImagingError} when the file is not a picture that we accept.
 */
export async function decodePicture(task: DecodeTask, onStage: (stage: Stage) => void): Promise<Revealed> {
  return (await revealInFile({ files: nodeFiles, ...task, onStage, search: false })).revealed;
}

/**
 * Reveals the message of a picture that was cropped or framed. It starts again in a new process: keeping the decoded
 * picture from the first attempt until it is the search's turn would take memory from others.
 *
 * @throws {ImagingError} when the file is not a picture that we accept.
 */
export async function searchPicture(task: DecodeTask, onStage: (stage: Stage) => void): Promise<Revealed> {
  stepBack(SEARCH_NICENESS);
  return (await revealInFile({ files: nodeFiles, ...task, onStage })).revealed;
}
