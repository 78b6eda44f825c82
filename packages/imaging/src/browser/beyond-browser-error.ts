/** A picture that servers can read and write but the decoders for browsers cannot. */
export class BeyondBrowserError extends Error {
  /** What it is, such as "a JPEG in printing colours". */
  readonly what: string;

  constructor(what: string) {
    super(`This browser cannot work on ${what}.`);
    this.name = 'BeyondBrowserError';
    this.what = what;
  }
}
