/** A picture that servers read and write, and the decoders for browsers do not. */
export class BeyondBrowserError extends Error {
  /** What it is: "a JPEG in printing colours". */
  readonly what: string;

  constructor(what: string) {
    super(`This browser cannot work on ${what}.`);
    this.name = 'BeyondBrowserError';
    this.what = what;
  }
}
