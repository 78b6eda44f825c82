/** The server cannot start for a reason that the person who starts it can remove; the message says how. */
export class StartError extends Error {
  override name = 'StartError';
}
