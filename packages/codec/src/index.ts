export { CERTAIN, PLAIN_PLACE } from './certainty.ts';
export type { DctChange } from './embed/dct-change.ts';
export type { DctComponent, DctCover, DctStego } from './embed/embed-dct.ts';
export { CodecError, type CodecErrorCode } from './errors.ts';
export {
  type Hidden,
  type HideInput,
  type Hiding,
  hide,
  prepareHiding,
  prepareHidingInDct,
} from './hide.ts';
export { LABEL_SHARES, labelHeight } from './label.ts';
export {
  type OwnReader,
  openOwnReader,
  type PlacedMessage,
  type ReadBack,
  type Sought,
} from './own-reader.ts';
export { measurePsnr, measureQuality, type Quality } from './quality.ts';
export type { Raster } from './raster.ts';
export { type Revealed, type RevealInput, reveal } from './reveal.ts';
export { estimateRoom } from './room.ts';
export { type Argon2id, type Argon2idInput, deriveMaster } from './seal/keys.ts';
export type { SearchOptions } from './search.ts';
export { type Box, fineCanvas } from './signal/canvas.ts';
export type { Look } from './signal/look.ts';
export { lumaRows } from './signal/luma.ts';
export type { ByteRows, Plane, RowSource } from './signal/plane.ts';
export { type Turn, turnSamples } from './signal/turn-samples.ts';
export { YCC } from './signal/ycc.ts';
export type { ColourRows } from './sync/received-chroma.ts';
export { checkMessage, MESSAGE_MAX_UNITS, normaliseMessage } from './text/message-rules.ts';
export { savePrimedTextModel, takeTextModelWhenNeeded, usePrimedTextModel } from './text/primed-model.ts';
export { COMFORTABLE_MARGIN, LARGE_PIXELS, SHORT_MESSAGE, SMALL_PIXELS } from './thresholds.ts';
export { Arena } from './wasm/arena.ts';
export { loadSimulationKernels, type SimulationKernels } from './wasm/simulation-kernels.ts';
