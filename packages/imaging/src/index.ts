export {
  CHANNELS,
  type Channel,
  type ChannelStep,
  channelNamed,
  type Kernel,
  PLAIN_CHANNELS,
  SERVICE_CHANNELS,
} from './channels.ts';
export { checkMade, type Made, type MadeInput } from './check-made.ts';
export { ImagingError, type ImagingErrorCode } from './errors.ts';
export { glanceAtSize } from './glance.ts';
export { type HiddenFile, type HideInFileInput, type HidingStage, hideInFile } from './hide-in-file.ts';
export { hideToSurvive, PATIENCE_MS } from './hide-to-survive.ts';
export { hangLabel, paintLabel } from './label.ts';
export { DEFAULT_LIMITS, type PictureLimits, resultLimits } from './limits.ts';
export { memoryNeeded } from './memory.ts';
export { inspectPicture, type PictureFacts } from './node/inspect-picture.ts';
export { closeLoaders } from './node/loaders.ts';
export { nodeFiles } from './node/node-files.ts';
export { readPicture } from './node/read-picture.ts';
export { receiveContained } from './node/receive-contained.ts';
export { rasterOf, simulate } from './node/simulate.ts';
export { makeThumbnail } from './node/thumbnail.ts';
export { V8_OPTIONS } from './node/v8-options.ts';
export { writePicture } from './node/write-picture.ts';
export type { PictureFile, PictureLike } from './picture-file.ts';
export type { PictureFiles } from './picture-files.ts';
export { type ReadCover, readCover } from './read-cover.ts';
export { drawnPhotograph } from './rehearse.ts';
export { WANTED_QUALITIES, type WantedQuality } from './requirements.ts';
export {
  type RevealedFile,
  type RevealInFileInput,
  type RevealingStage,
  revealInFile,
} from './reveal-in-file.ts';
export type { CopyFormat, PictureFormat } from './sniff.ts';
export { REPORTED_CHANNELS } from './survival-channels.ts';
export type { Survival } from './survival-report.ts';
