import { fairShares } from './fair-shares.ts';

/** How much the newest task counts in what is expected of the next one. */
const NEWEST = 0.1;
/** Fewer tasks than this tell nothing: the first one may have been out of the ordinary. */
const TOLD_BY = 3;
/** What every picture takes beside its pixels is as much as so many pixels take. */
const ANY_PICTURE = 1_000_000;
/** What is done in no time counts as so many seconds, so that networks take turns with that, too. */
const LEAST_SECONDS = 0.01;

/** Somebody's task. */
export interface FromNetwork {
  /** Where it comes from, as limits count it (see `clientNetwork`). */
  readonly network: string;
  /** Of its picture: a task takes longer, the more there are. */
  readonly pixels: number;
}

/** Whether there is room for another task of a network. */
export type HasRoom = (network: string) => boolean;

/** Tasks of one kind, waiting and running: networks take turns, and within one it is first come, first served. */
export interface LaneQueue<Item extends FromNetwork> {
  add: (item: Item) => void;
  /** Takes out one that waits. */
  remove: (item: Item) => void;
  /** Whether another one of this network could begin, by what it has running. */
  mayBegin: (network: string) => boolean;
  /** Whether one waits that could begin, of networks for which there is room. */
  isReady: (hasRoom: HasRoom) => boolean;
  /** Begins the one of them whose turn it is. */
  begin: (hasRoom: HasRoom) => Item | undefined;
  /** One that was running has ended after so many seconds. */
  end: (item: Item, seconds: number) => void;
  /** A whole task took so many seconds, and others of its size may, too. */
  note: (task: FromNetwork, seconds: number) => void;
  waiting: () => readonly Item[];
  running: () => readonly Item[];
  /** Those that wait and would go before a new one of this network. */
  before: (network: string) => readonly Item[];
  /** The last one of the network that has most waiting, if those are more than one above those of this network. */
  lastOfTheGreediest: (network: string) => Item | undefined;
  /** Seconds that a task takes, by those that were done; 0 until some were. */
  expected: (task: FromNetwork) => number;
}

/** Learns how long a pixel takes: a picture of many says then nothing wrong about one of few. */
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

/** Lists of what waits, by network. */
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
  /** Tasks of one network that run at once at most. */
  mostOfOne?: number;
  /** Told the seconds that somebody is charged with, and what is given back of them. */
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
