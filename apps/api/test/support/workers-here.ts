import { CodecError } from '@underpaint/codec';
import { ImagingError, nodeFiles, revealInFile } from '@underpaint/imaging';
import { AppError } from '../../src/errors/app-error.ts';
import { encodePicture } from '../../src/workers/picture/encode-picture.ts';
import { receivePicture } from '../../src/workers/picture/receive-picture.ts';
import type { Workers } from '../../src/workers/workers.ts';

/** Reports what the codec refuses, as `processWorkers` does. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CodecError || error instanceof ImagingError)) throw error;
    throw new AppError(error.code, { details: { ...error.details } });
  }
}

const onStage = () => {};

/** The real work on pictures, without separate processes: for tests of what is around it. */
export const workersHere: Workers = {
  // The report is complete, however busy the machine is.
  encode: (task) => refusing(() => encodePicture(task, onStage, Number.POSITIVE_INFINITY)),
  receive: (task) => refusing(() => receivePicture(task, onStage)),
  decode: (task) =>
    refusing(async () => (await revealInFile({ files: nodeFiles, ...task, onStage })).revealed),
  close: async () => {},
};
