import { AppError } from '../errors/app-error.ts';

/**
 * Sets aside the bytes of an upload that have arrived.
 *
 * @throws {AppError} `server.busy` when there is no room for them.
 */
export type TakeMemory = (bytes: number) => void;

/** Bounds the bytes of uploads held in memory at one time. */
export interface UploadMemory {
  /**
   * Runs the reading of an upload and the work on it; what it took is free again afterwards. Only bytes that have
   * arrived count, so that nobody blocks others by announcing much and sending little.
   *
   * @throws {AppError} `server.busy` when what is announced would not fit beside what has arrived.
   */
  within<Result>(announced: number, work: (take: TakeMemory) => Promise<Result>): Promise<Result>;
}

const busy = () => new AppError('server.busy', { retryAfterSeconds: 5 });

/** `onChange` is told the bytes that are set aside from now on. */
export function createUploadMemory(
  maxBytes: number,
  onChange: (bytes: number) => void = () => {},
): UploadMemory {
  let held = 0;

  function change(bytes: number): void {
    held += bytes;
    onChange(held);
  }

  return {
    async within(announced, work) {
      if (held > 0 && held + announced > maxBytes) throw busy();
      let taken = 0;
      const take = (bytes: number) => {
        if (held > taken && held + bytes > maxBytes) throw busy();
        taken += bytes;
        change(bytes);
      };
      try {
        return await work(take);
      } finally {
        change(-taken);
      }
    },
  };
}
