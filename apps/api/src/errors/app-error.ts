import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@underpaint/contract';
import { sentenceFor } from './sentences.ts';

export type ErrorDetails = NonNullable<ErrorBody['details']>;

export interface AppErrorOptions {
  /** A sentence for the person; if absent, the usual one for the code. */
  message?: string;
  details?: ErrorDetails;
  /** Whole seconds after which it makes sense to try again. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal or failure with a stable code; its message is a sentence that may be shown to a person. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { message, details, retryAfterSeconds, cause }: AppErrorOptions = {}) {
    super(message ?? sentenceFor(code, details), { cause });
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ErrorBody {
    const { message, code, details } = this;
    return details === undefined ? { message, code } : { message, code, details };
  }
}
