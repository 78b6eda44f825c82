import { AppError } from '../errors/app-error.ts';

/**
 * Reserves memory for the bytes of an upload that have arrived.
 *
 * @throws {AppError} `server.busy` when there is no room for them.
 */
export type TakeMemory = (bytes: number) => void;

/** A starting upload: how many bytes it announces, and where it comes from. */
export interface Arriving {
  announced: number;
  network: string;
}

/** Limits the bytes of uploads held in memory at one time. */
export interface UploadMemory {
  /**
   * Reads an upload and works on it, and frees its memory afterwards. Only bytes that have arrived count, so that
   * nobody blocks others by announcing a lot and sending little.
   *
   * @throws {AppError} `server.busy` when the announced size does not fit beside what has already arrived.
   */
  within<Result>(upload: Arriving, work: (take: TakeMemory) => Promise<Result>): Promise<Result>;
}

const busy = () => new AppError('server.busy', { retryAfterSeconds: 5 });

/** Bytes held, in total and by each network. */
function holdings(onChange: (bytes: number) => void) {
  const byNetwork = new Map<string, number>();
  let all = 0;
  const of = (network: string) => byNetwork.get(network) ?? 0;
  return {
    all: () => all,
    of,
    change: (network: string, bytes: number) => {
      all += bytes;
      byNetwork.set(network, of(network) + bytes);
      if (of(network) === 0) byNetwork.delete(network);
      onChange(all);
    },
  };
}

/**
 * A network may hold as much as it leaves free for others: on its own, half of the memory, so that some is always left
 * for the next one (dynamic thresholds; Choudhury and Hahne, 1998). An upload that has the memory to itself may be of
 * any size.
 *
 * @param onChange called with the number of bytes reserved from now on.
 */
export function createUploadMemory(
  maxBytes: number,
  onChange: (bytes: number) => void = () => {},
): UploadMemory {
  const held = holdings(onChange);

  return {
    async within({ announced, network }, work) {
      let taken = 0;
      let isOver = false;
      const fits = (bytes: number) =>
        held.all() === taken || held.of(network) + bytes <= maxBytes - held.all() - bytes;
      const take = (bytes: number) => {
        if (isOver || !fits(bytes)) throw busy();
        taken += bytes;
        held.change(network, bytes);
      };
      if (!fits(announced)) throw busy();
      try {
        return await work(take);
      } finally {
        isOver = true;
        held.change(network, -taken);
      }
    },
  };
}
