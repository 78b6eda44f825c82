/** Why an input cannot be used. Each code is stable; the edges turn it into a sentence, a status or an exit code. */
export type CodecErrorCode =
  | 'message.missing'
  | 'message.too_long'
  | 'message.not_text'
  | 'key.missing'
  | 'image.too_small'
  | 'image.no_room'
  | 'runtime.unsupported';

/** The input is unusable, or the runtime is: not a bug and not "no message found". */
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
