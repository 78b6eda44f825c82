import { fromOutside } from '../language/from-outside.ts';
import type { Inability, Refusal } from './tasks.ts';

/** The picture cannot be used, here or anywhere. */
export class RefusedOnDevice extends Error {
  override readonly name = 'RefusedOnDevice';
  readonly code: string;

  constructor({ code, sentence }: Refusal) {
    super(sentence);
    this.code = code;
  }

  /** In the page's language. */
  get sentence(): string {
    return fromOutside(this.message);
  }
}

/** This device cannot do it, but a server may. The message continues after “This browser”. */
export class UnableOnDevice extends Error {
  override readonly name = 'UnableOnDevice';

  constructor({ why }: Inability) {
    super(why);
  }

  /** In the page's language. */
  get sentence(): string {
    return fromOutside(`This browser ${this.message}.`);
  }
}
