/** Why a picture cannot be used. Stable; the HTTP contract and the command line each map it once. */
export type ImagingErrorCode =
  | 'image.too_large'
  | 'image.too_many_pixels'
  | 'image.unsupported'
  | 'image.unreadable'
  | 'image.too_small'
  | 'image.foreign'
  | 'image.label';

/** A picture that cannot be used. `message` is a sentence for the user that says what to do. */
export class ImagingError extends Error {
  readonly code: ImagingErrorCode;
  /** Facts behind the sentence, such as the limit that was exceeded. */
  readonly details: Readonly<Record<string, number | string>>;

  constructor(
    code: ImagingErrorCode,
    message: string,
    options: { details?: Record<string, number | string>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ImagingError';
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** The one sentence for every file that claims to be a picture but cannot be decoded. */
export function unreadable(cause?: unknown): ImagingError {
  return new ImagingError(
    'image.unreadable',
    'This picture cannot be read: the file is damaged or incomplete. Use the original file, or open it and save it again.',
    { cause },
  );
}
