import { AppError } from '../errors/app-error.ts';

/** A phone may be without network for this long. */
const LOOK_MILLISECONDS = 20_000;

/**
 * Reads something from a connection for as long as enough arrives every twenty seconds. Only the average over the last
 * twenty counts: a client that sends a lot and then stops would keep it in our memory.
 *
 * @param least minimum bytes per second.
 * @throws {AppError} `request.too_slow`; the read is then left to end with the connection.
 */
export async function atLeastSpeed<Result>(
  connection: { readonly bytesRead: number },
  least: number,
  read: () => Promise<Result>,
): Promise<Result> {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  let seen = connection.bytesRead;
  const timer = setInterval(() => {
    const arrived = connection.bytesRead - seen;
    seen += arrived;
    if (arrived < (least * LOOK_MILLISECONDS) / 1000) reject(new AppError('request.too_slow'));
  }, LOOK_MILLISECONDS);
  return Promise.race([read(), tooSlow]).finally(() => clearInterval(timer));
}
