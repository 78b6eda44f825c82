/** Hiding and revealing without Node. */
export { argon2id } from './browser/argon2id.ts';
export { BeyondBrowserError } from './browser/beyond-browser-error.ts';
export { type BrowserModules, browserFiles } from './browser/browser-files.ts';
export { moduleAt, NotLoadedError } from './browser/module-at.ts';
export { revealInBrowser } from './browser/reveal-in-browser.ts';
export { passesSelfTest } from './browser/self-test.ts';
export { webpOfBrowser } from './browser/webp-codec.ts';
export type { Channel } from './channels.ts';
export { ImagingError, type ImagingErrorCode } from './errors.ts';
export { glanceAtSize } from './glance.ts';
export { type HiddenFile, type HideInFileInput, type HidingStage, hideInFile } from './hide-in-file.ts';
export { PATIENCE_MS } from './hide-to-survive.ts';
export { type LabelInput, paintLabel } from './label.ts';
export { DEFAULT_LIMITS, type PictureLimits, resultLimits } from './limits.ts';
export {
  type HelpAnswers,
  type HelpQuestion,
  type HelpWanted,
  type LumaHelp,
  type LumaHelper,
  lumaHelper,
  type ShownPlanes,
} from './luma-helper.ts';
export type { PictureFiles } from './picture-files.ts';
export { type ReadCover, readCover } from './read-cover.ts';
export { rehearse } from './rehearse.ts';
export type { WantedQuality } from './requirements.ts';
export {
  type RevealedFile,
  type RevealInFileInput,
  type RevealingStage,
  revealInFile,
} from './reveal-in-file.ts';
export { formatOf, type PictureFormat } from './sniff.ts';
export type { Survival } from './survival-report.ts';
export { type TestFileInput, testFile } from './test-file.ts';
