import { CodecError, type CodecErrorCode } from '@underpaint/codec';
import { ImagingError, type ImagingErrorCode } from '@underpaint/imaging';
import { harmless } from './harmless.ts';

/** What can go wrong in the command itself. */
export type CliErrorCode =
  | 'usage'
  | 'file.missing'
  | 'file.unreadable'
  | 'file.exists'
  | 'file.unwritable'
  | 'file.wrong_extension'
  | 'output.unwritable'
  | 'key.not_text'
  | 'key.too_long';

/** An input or output that cannot be used; `message` is the sentence. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: CliErrorCode;

  constructor(code: CliErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type FailureCode =
  | CliErrorCode
  | CodecErrorCode
  | ImagingErrorCode
  | 'message.not_found'
  | 'unexpected';

export interface Failure {
  readonly code: FailureCode;
  readonly exit: 1 | 2;
  /** One line. */
  readonly sentence: string;
}

type Sentence = (error: Error) => string;

const own: Sentence = (error) => error.message;

/**
 * The one table from error code to exit code and sentence. Most errors bring their own sentence; those worded for a form
 * with fields are reworded for a command line.
 */
const FAILURES: Record<FailureCode, { exit: 1 | 2; sentence: Sentence }> = {
  'message.not_found': { exit: 1, sentence: () => 'No message found.' },
  usage: { exit: 2, sentence: (error) => `${error.message} Try: underpaint --help` },
  'file.missing': { exit: 2, sentence: own },
  'file.unreadable': { exit: 2, sentence: own },
  'file.exists': { exit: 2, sentence: own },
  'file.unwritable': { exit: 2, sentence: own },
  'file.wrong_extension': { exit: 2, sentence: own },
  'output.unwritable': { exit: 2, sentence: own },
  'key.missing': { exit: 2, sentence: () => 'The key is empty. Give a key of at least one character.' },
  'key.not_text': { exit: 2, sentence: own },
  'key.too_long': { exit: 2, sentence: own },
  'message.missing': { exit: 2, sentence: () => 'The message is empty. Give a message to hide.' },
  'message.too_long': { exit: 2, sentence: own },
  'message.not_text': { exit: 2, sentence: own },
  'image.too_small': { exit: 2, sentence: own },
  'image.foreign': { exit: 2, sentence: own },
  'image.label': { exit: 2, sentence: own },
  'image.no_room': { exit: 2, sentence: own },
  'image.too_large': { exit: 2, sentence: own },
  'image.too_many_pixels': { exit: 2, sentence: own },
  'image.unsupported': { exit: 2, sentence: own },
  'image.unreadable': { exit: 2, sentence: own },
  'runtime.unsupported': {
    exit: 2,
    sentence: () => 'This processor has no SIMD for WebAssembly (SSE4.1 or the like). Use another machine.',
  },
  unexpected: {
    exit: 2,
    sentence: (error) => `Something went wrong inside underpaint (${error.name}). Please report it.`,
  },
};

/** Decides what to say and how to exit. Unexpected errors are not quoted: they could contain anything. */
export function failureOf(error: unknown): Failure {
  const known = error instanceof CliError || error instanceof CodecError || error instanceof ImagingError;
  const code = known ? error.code : 'unexpected';
  const cause = error instanceof Error ? error : new Error('not an error');
  return describe(code, cause);
}

/** The picture contains nothing for this key: not an error, but the command says so and exits with 1. */
export function notFound(): Failure {
  return describe('message.not_found', new Error());
}

function describe(code: FailureCode, error: Error): Failure {
  const { exit, sentence } = FAILURES[code];
  return { code, exit, sentence: harmless(sentence(error).replace(/\s+/g, ' ')) };
}
