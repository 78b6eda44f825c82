/** Hiding and revealing without Node. */
export { argon2id } from './browser/argon2id.ts';
export { BeyondBrowserError } from './browser/beyond-browser-error.ts';
export { type BrowserModules, browserFiles } from './browser/browser-files.ts';
export { moduleAt, NotLoadedError } from './browser/module-at.ts';
export { revealInBrowser } from './browser/reveal-in-browser.ts';
export { passesSelfTest } from './browser/self-test.ts';
export { webpOfBrowser } from './browser/webp-codec.ts';
export type { Channel } from './channels/channels.ts';
export type { PictureFiles } from './files/picture-files.ts';
export { type ReadCover, readCover } from './files/read-cover.ts';
export { glanceAtSize } from './formats/glance.ts';
export { formatOf, type PictureFormat } from './formats/sniff.ts';
export { type HiddenFile, type HideInFileInput, type HidingStage, hideInFile } from './hide-in-file.ts';
export { type LabelInput, paintLabel } from './label/label.ts';
export type { ShownPlanes } from './luma/shown-planes.ts';
export { rehearse } from './rehearse.ts';
export {
  type RevealedFile,
  type RevealInFileInput,
  type RevealingStage,
  revealInFile,
} from './reveal-in-file.ts';
export { ImagingError, type ImagingErrorCode } from './shared/errors.ts';
export { DEFAULT_LIMITS, type PictureLimits, resultLimits } from './shared/limits.ts';
export { PATIENCE_MS } from './survival/hide-to-survive.ts';
export {
  type HelpAnswers,
  type HelpQuestion,
  type HelpWanted,
  type LumaHelp,
  type LumaHelper,
  lumaHelper,
} from './survival/luma-helper.ts';
export { reportedChannels } from './survival/reported-channels.ts';
export type { WantedQuality } from './survival/requirements.ts';
export type { Survival } from './survival/survival-report.ts';
export { type TestFileInput, testFile } from './survival/test-file.ts';
