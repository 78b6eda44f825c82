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
    async within(bytes, work) {
      if (held > 0 && held + bytes > maxBytes) throw new AppError('server.busy', { retryAfterSeconds: 5 });
      change(bytes);
      try {
        return await work();
      } finally {
        change(-bytes);
      }
    },
  };
}
