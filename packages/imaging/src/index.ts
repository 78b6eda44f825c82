export {
  CHANNELS,
  type Channel,
  type ChannelStep,
  channelNamed,
  type Kernel,
  PLAIN_CHANNELS,
  SERVICE_CHANNELS,
} from './channels.ts';
export { ImagingError, type ImagingErrorCode } from './errors.ts';
export { type HideToSurviveInput, hideToSurvive, type Survivor } from './hide-to-survive.ts';
export { inspectPicture, type PictureFacts } from './inspect-picture.ts';
export { addLabel } from './label.ts';
export { DEFAULT_LIMITS, type PictureLimits, resultLimits } from './limits.ts';
export { memoryNeeded } from './memory.ts';
export type { PictureFile } from './picture-file.ts';
export { readPicture } from './read-picture.ts';
export { rasterOf, simulate } from './simulate.ts';
export type { PictureFormat } from './sniff.ts';
export { REPORTED_CHANNELS } from './survival-channels.ts';
export type { Survival } from './survival-report.ts';
export { makeThumbnail } from './thumbnail.ts';
export { writePicture } from './write-picture.ts';
