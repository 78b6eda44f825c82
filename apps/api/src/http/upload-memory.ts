import { AppError } from '../errors/app-error.ts';

/** Bounds the bytes of uploads held in memory at one time. */
export interface UploadMemory {
  /**
   * Runs work while `bytes` are set aside for it.
   *
   * @throws {AppError} `server.busy` when there is no room for them.
   */
  within<Result>(bytes: number, work: () => Promise<Result>): Promise<Result>;
}

export function createUploadMemory(maxBytes: number): UploadMemory {
  let held = 0;
  return {
    async within(bytes, work) {
      if (held > 0 && held + bytes > maxBytes) throw new AppError('server.busy', { retryAfterSeconds: 5 });
      held += bytes;
      try {
        return await work();
      } finally {
        held -= bytes;
      }
    },
  };
}
