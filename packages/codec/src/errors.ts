/** Why an input cannot be used. The codes are stable; programs turn them into sentences, statuses or exit codes. */
export type CodecErrorCode =
  | 'message.missing'
  | 'message.too_long'
  | 'message.not_text'
  | 'key.missing'
  | 'image.too_small'
  | 'image.no_room'
  | 'runtime.unsupported';

/** The input or the runtime cannot be used: neither a bug nor "no message found". */
export class CodecError extends Error {
  override readonly name = 'CodecError';
  readonly code: CodecErrorCode;
  readonly details: Readonly<Record<string, number | string>>;

  constructor(
    code: CodecErrorCode,
    message: string,
    details: Readonly<Record<string, number | string>> = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
