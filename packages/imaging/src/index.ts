export {
  CHANNELS,
  type Channel,
  type ChannelStep,
  channelNamed,
  type Kernel,
  PLAIN_CHANNELS,
  SERVICE_CHANNELS,
} from './channels/channels.ts';
export { checkMade, type Made, type MadeInput } from './check-made.ts';
export type { PictureFile, PictureLike } from './files/picture-file.ts';
export type { PictureFiles } from './files/picture-files.ts';
export { type ReadCover, readCover } from './files/read-cover.ts';
export type { CopyFormat, PictureFormat } from './formats/sniff.ts';
export { type HiddenFile, type HideInFileInput, type HidingStage, hideInFile } from './hide-in-file.ts';
export { hangLabel, paintLabel } from './label/label.ts';
export { inspectPicture, type PictureFacts } from './node/inspect-picture.ts';
export { closeLoaders } from './node/loaders.ts';
export { nodeFiles } from './node/node-files.ts';
export { readPicture } from './node/read-picture.ts';
export { receiveContained } from './node/receive-contained.ts';
export { rasterOf, simulate } from './node/simulate.ts';
export { makeThumbnail } from './node/thumbnail.ts';
export { writePicture } from './node/write-picture.ts';
export { drawnPhotograph } from './rehearse.ts';
export {
  type RevealedFile,
  type RevealInFileInput,
  type RevealingStage,
  revealInFile,
} from './reveal-in-file.ts';
export { ImagingError, type ImagingErrorCode } from './shared/errors.ts';
export { DEFAULT_LIMITS, type PictureLimits, resultLimits } from './shared/limits.ts';
export { hideToSurvive, PATIENCE_MS } from './survival/hide-to-survive.ts';
export { REPORTED_CHANNELS } from './survival/reported-channels.ts';
export { WANTED_QUALITIES, type WantedQuality } from './survival/requirements.ts';
export type { Survival } from './survival/survival-report.ts';
