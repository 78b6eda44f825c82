/** `unsupported`: a valid file of a kind not handled here. `damaged`: not a complete, valid JPEG file. */
export type JpegErrorCode = 'unsupported' | 'damaged';

/** The file cannot be read as JPEG coefficients. The message is one plain sentence. */
export class JpegError extends Error {
  override readonly name = 'JpegError';
  readonly code: JpegErrorCode;

  constructor(code: JpegErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The file is broken; the message says where. */
export const damaged = (message: string): JpegError => new JpegError('damaged', message);

/** The file may be valid, but is of a kind that is not handled here. */
export const unsupported = (message: string): JpegError => new JpegError('unsupported', message);
