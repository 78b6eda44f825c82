import { fromOutside } from '../language/from-outside.ts';
import type { Inability, Refusal } from './tasks.ts';

/** The picture cannot be used, here or anywhere. The message is a sentence. */
export class RefusedOnDevice extends Error {
  override readonly name = 'RefusedOnDevice';
  readonly code: string;

  constructor({ code, sentence }: Refusal) {
    super(fromOutside(sentence));
    this.code = code;
  }
}

/** This device cannot do it; a server may. The message is a sentence. */
export class UnableOnDevice extends Error {
  override readonly name = 'UnableOnDevice';

  constructor({ why }: Inability) {
    super(fromOutside(`This browser ${why}.`));
  }
}
