/** What holds for messages and labels, for whoever hides and reveals nothing: the index loads all that it takes to do so. */
export { CodecError, type CodecErrorCode } from './errors.ts';
export { LABEL_SHARES, labelHeight } from './label.ts';
export { checkMessage } from './text/message-rules.ts';
