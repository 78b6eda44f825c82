import { AppError } from '../errors/app-error.ts';

/**
 * Sets aside the bytes of an upload that have arrived.
 *
 * @throws {AppError} `server.busy` when there is no room for them.
 */
export type TakeMemory = (bytes: number) => void;

/** An upload that begins: how many bytes it announces, and from where. */
export interface Arriving {
  announced: number;
  network: string;
}

/** Bounds the bytes of uploads held in memory at one time. */
export interface UploadMemory {
  /**
   * Runs the reading of an upload and the work on it; what it took is free again afterwards. Only bytes that have
   * arrived count, so that nobody blocks others by announcing much and sending little.
   *
   * @throws {AppError} `server.busy` when what is announced would not fit beside what has arrived.
   */
  within<Result>(upload: Arriving, work: (take: TakeMemory) => Promise<Result>): Promise<Result>;
}

const busy = () => new AppError('server.busy', { retryAfterSeconds: 5 });

/** Bytes held, in all and by each network. */
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
 * A network may hold as much as it leaves free for others: alone half of the memory, and some is always left for whoever
 * comes next (dynamic thresholds; Choudhury and Hahne, 1998). An upload that has the memory for itself may be of any size.
 *
 * @param onChange told the bytes that are set aside from now on.
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
