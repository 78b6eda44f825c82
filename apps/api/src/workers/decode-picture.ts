import { nodeFiles, revealInFile } from '@underpaint/imaging';
import type { Stage } from '../observing/observer.ts';
import { stepBack } from './step-back.ts';
import type { DecodeTask, Revealed } from './workers.ts';

/** Behind all other pictures: a search gets what they leave of the processors. */
const SEARCH_NICENESS = 19;

/**
 * Reveals the message of a picture that is whole.
 *
 * @throws {ImagingError} when the file is not a picture that we take.
 */
export async function decodePicture(task: DecodeTask, onStage: (stage: Stage) => void): Promise<Revealed> {
  return (await revealInFile({ files: nodeFiles, ...task, onStage, search: false })).revealed;
}

/**
 * Reveals the message of a picture that was cropped or framed. It begins anew, in a process of its own: to keep the
 * picture of the first look until there is a turn for the search would take memory from others.
 *
 * @throws {ImagingError} when the file is not a picture that we take.
 */
export async function searchPicture(task: DecodeTask, onStage: (stage: Stage) => void): Promise<Revealed> {
  stepBack(SEARCH_NICENESS);
  return (await revealInFile({ files: nodeFiles, ...task, onStage })).revealed;
}
