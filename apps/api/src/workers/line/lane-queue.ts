import { fairShares } from './fair-shares.ts';

/** The weight of the newest task in the estimate for the next one. */
const NEWEST = 0.1;
/** Fewer tasks than this tell nothing: the first may have been unusual. */
const TOLD_BY = 3;
/** The fixed cost of any picture, expressed in pixels. */
const ANY_PICTURE = 1_000_000;
/** Instant tasks count as this many seconds, so that networks take turns with those too. */
const LEAST_SECONDS = 0.01;

/** A task and where it comes from. */
export interface FromNetwork {
  /** Its network, as limits count it (see `clientNetwork`). */
  readonly network: string;
  /** Pixels of its picture: more of them take longer. */
  readonly pixels: number;
}

/** Whether there is room for another task of a network. */
export type HasRoom = (network: string) => boolean;

/** Tasks of one kind, waiting and running: networks take turns, and within one it is first come, first served. */
export interface LaneQueue<Item extends FromNetwork> {
  add: (item: Item) => void;
  /** Removes a waiting task. */
  remove: (item: Item) => void;
  /** Whether another task of this network could begin, given what it has running. */
  mayBegin: (network: string) => boolean;
  /** Whether a waiting task could begin, among networks for which there is room. */
  isReady: (hasRoom: HasRoom) => boolean;
  /** Begins the next of those tasks. */
  begin: (hasRoom: HasRoom) => Item | undefined;
  /** A running task has ended, after this many seconds. */
  end: (item: Item, seconds: number) => void;
  /** A task that was completed took this many seconds, so others of its size may too. */
  note: (task: FromNetwork, seconds: number) => void;
  waiting: () => readonly Item[];
  running: () => readonly Item[];
  /** Waiting tasks that would run before a new one of this network. */
  before: (network: string) => readonly Item[];
  /** The last task of the network with most waiting, if it has at least two more waiting than this network. */
  lastOfTheGreediest: (network: string) => Item | undefined;
  /** Seconds a task is expected to take, from those already done; 0 until there are enough. */
  expected: (task: FromNetwork) => number;
}

/** Learns the time per pixel, so that large pictures do not distort the estimate for small ones. */
function expectation() {
  let [average, known] = [0, 0];
  const sizeOf = ({ pixels }: FromNetwork) => ANY_PICTURE + pixels;
  return {
    note: (task: FromNetwork, seconds: number) => {
      known += 1;
      const share = Math.max(NEWEST, 1 / known);
      average += share * (seconds / sizeOf(task) - average);
    },
    seconds: (task: FromNetwork) => (known < TOLD_BY ? 0 : average * sizeOf(task)),
  };
}

/** Waiting tasks, listed by network. */
function byNetwork<Item extends FromNetwork>() {
  const lists = new Map<string, Item[]>();
  const of = (network: string) => lists.get(network) ?? [];
  return {
    lists,
    of,
    add: (item: Item) => void lists.set(item.network, [...of(item.network), item]),
    remove: (item: Item) => {
      const left = of(item.network).filter((other) => other !== item);
      if (left.length > 0) lists.set(item.network, left);
      else lists.delete(item.network);
    },
  };
}

interface LaneSettings {
  /** The most tasks of one network that may run at once. */
  mostOfOne?: number;
  /** Called with the seconds that a network is charged, and those given back (negative). */
  onCharge?: (seconds: number) => void;
}

export function laneQueue<Item extends FromNetwork>({
  mostOfOne = Number.POSITIVE_INFINITY,
  onCharge = () => {},
}: LaneSettings = {}): LaneQueue<Item> {
  const { lists, of, add, remove } = byNetwork<Item>();
  const shares = fairShares<string>();
  const expected = expectation();
  const charged = new Map<Item, number>();
  const charge = ({ network }: Item, seconds: number) => {
    shares.charge(network, seconds);
    onCharge(seconds);
  };

  const mayBegin = (network: string) =>
    [...charged.keys()].filter((item) => item.network === network).length < mostOfOne;
  const ready = (hasRoom: HasRoom) =>
    [...lists.keys()].filter((network) => mayBegin(network) && hasRoom(network));

  function begin(hasRoom: HasRoom): Item | undefined {
    const network = shares.next(ready(hasRoom));
    const [item] = network === undefined ? [] : of(network);
    if (item === undefined) return undefined;
    const cost = Math.max(LEAST_SECONDS, expected.seconds(item));
    charged.set(item, cost);
    charge(item, cost);
    remove(item);
    return item;
  }

  function end(item: Item, seconds: number): void {
    charge(item, Math.max(LEAST_SECONDS, seconds) - (charged.get(item) ?? 0));
    charged.delete(item);
  }

  return {
    ...{ add, remove, mayBegin, begin, end, note: expected.note, expected: expected.seconds },
    isReady: (hasRoom) => ready(hasRoom).length > 0,
    running: () => [...charged.keys()],
    waiting: () => [...lists.values()].flat(),
    before: (network) => {
      const own = of(network);
      const others = [...lists].filter(([name]) => name !== network);
      return [...own, ...others.flatMap(([, items]) => items.slice(0, own.length + 1))];
    },
    lastOfTheGreediest: (network) => {
      const [most] = [...lists.values()].sort((one, other) => other.length - one.length);
      return most !== undefined && most.length > of(network).length + 1 ? most.at(-1) : undefined;
    },
  };
}
