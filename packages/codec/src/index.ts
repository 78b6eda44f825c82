export { CodecError, type CodecErrorCode } from './errors.ts';
export { type Hidden, type HideInput, type Hiding, hide, prepareHiding } from './hide.ts';
export { LABEL_SHARES, labelHeight } from './label.ts';
export { measureQuality, type Quality } from './quality.ts';
export type { Raster } from './raster.ts';
export { type Revealed, type RevealInput, reveal } from './reveal.ts';
export { estimateRoom } from './room.ts';
export { type Argon2id, type Argon2idInput, deriveMaster } from './seal/keys.ts';
export { checkMessage, MESSAGE_MAX_UNITS, normaliseMessage } from './text/message-rules.ts';
