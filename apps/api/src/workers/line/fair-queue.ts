import { fairShares } from './fair-shares.ts';
import { type HasRoom, type LaneQueue, laneQueue } from './lane-queue.ts';
import { greedyAmong, standingStill } from './standing-still.ts';
import type { Lane, Turn } from './turn.ts';

export interface QueueSettings {
  /** Tasks that run at once; in addition, half as many searches run beside them. */
  workers: number;
  /** How many tasks may wait in each lane. */
  queueMax: number;
}

/** When both want more than there is, members get three times what strangers get. */
const WEIGHT = { member: 3, stranger: 1 };

/** Decides who runs, who waits, and who is next. Keeps no time and does no work itself: it is told about both. */
export interface FairQueue<Item extends Turn> {
  /** Adds a task; returns the one that is dropped for it, if any: the new one itself, when nobody has more waiting. */
  add: (item: Item) => Item | undefined;
  /** Removes a waiting task. */
  remove: (item: Item) => void;
  /** Begins the next task, if there is room for one. */
  begin: () => Item | undefined;
  /** The running tasks that should currently be paused, so that others can proceed. */
  still: () => ReadonlySet<Item>;
  /** A running task has ended, after this many seconds. */
  end: (item: Item, seconds: number) => void;
  /** A task that was completed took this many seconds, so others of its lane and size may too. */
  note: (turn: Turn, seconds: number) => void;
  /** Seconds until another task of this kind would be done; 0 if it could begin immediately. */
  expected: (turn: Turn) => number;
  load: () => { running: number; waiting: number };
}

/** How many tasks of each lane may run at once. */
const placesFor = (workers: number): Record<Lane, number> => ({
  member: workers,
  stranger: workers,
  search: Math.max(1, Math.floor(workers / 2)),
});

/** If there are several workers, no network of strangers takes the last one: its tasks may be long. */
const mostOfOneNetwork = (workers: number): number => Math.max(1, workers - 1);

/** The lanes; members and strangers share the workers. */
function lanesOf<Item extends Turn>(workers: number) {
  const shares = fairShares<'member' | 'stranger'>((lane) => WEIGHT[lane]);
  const lanes: Record<Lane, LaneQueue<Item>> = {
    member: laneQueue({ onCharge: (seconds) => shares.charge('member', seconds) }),
    stranger: laneQueue({
      mostOfOne: mostOfOneNetwork(workers),
      onCharge: (seconds) => shares.charge('stranger', seconds),
    }),
    search: laneQueue(),
  };
  return { lanes, shares };
}

const meanOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

export function fairQueue<Item extends Turn>({ workers, queueMax }: QueueSettings): FairQueue<Item> {
  const { lanes, shares } = lanesOf<Item>(workers);
  const places = placesFor(workers);

  const atWork = () => [...lanes.member.running(), ...lanes.stranger.running()];
  const running = () => [...atWork(), ...lanes.search.running()];
  const waiting = () => Object.values(lanes).flatMap((lane) => lane.waiting());
  const still = (newcomers: readonly Turn[] = []) =>
    standingStill({ running: running(), waiting: [...waiting(), ...newcomers] }, places);

  /** Where there is room. A paused task's place counts as taken, except for those it was paused for. */
  function room(newcomers: readonly Turn[] = []): (lane: Lane) => HasRoom {
    const isGreedy = greedyAmong([...running(), ...waiting(), ...newcomers]);
    const standing = still(newcomers);
    return (lane) => (network) => {
      const taken = (items: readonly Item[]) =>
        items.filter((item) => isGreedy(network) || !standing.has(item)).length;
      const isFree = taken(lanes[lane].running()) < places[lane];
      return isFree && (lane === 'search' || taken(atWork()) < workers);
    };
  }

  const couldBegin = (turn: Turn) =>
    lanes[turn.lane].mayBegin(turn.network) && room([turn])(turn.lane)(turn.network);

  const secondsOf = (turn: Turn) => lanes[turn.lane].expected(turn);

  /** A lane's share of the places while the other one wants them too. */
  function partOf(lane: Lane): number {
    if (lane === 'search') return 1;
    const other = lane === 'member' ? 'stranger' : 'member';
    return lanes[other].waiting().length === 0 ? 1 : WEIGHT[lane] / (WEIGHT.member + WEIGHT.stranger);
  }

  return {
    add: (item) => {
      const lane = lanes[item.lane];
      const isFull = !couldBegin(item) && lane.waiting().length >= queueMax;
      const gone = isFull ? (lane.lastOfTheGreediest(item.network) ?? item) : undefined;
      if (gone !== undefined) lane.remove(gone);
      if (gone !== item) lane.add(item);
      return gone;
    },
    remove: (item) => lanes[item.lane].remove(item),
    begin: () => {
      const hasRoom = room();
      const isReady = (lane: Lane) => lanes[lane].isReady(hasRoom(lane));
      const quick = (['member', 'stranger'] as const).filter(isReady);
      const lane = shares.next(quick) ?? (isReady('search') ? 'search' : undefined);
      return lane === undefined ? undefined : lanes[lane].begin(hasRoom(lane));
    },
    still: () => still(),
    end: (item, seconds) => lanes[item.lane].end(item, seconds),
    note: (turn, seconds) => lanes[turn.lane].note(turn, seconds),
    expected: (turn) => {
      const { lane, network } = turn;
      if (couldBegin(turn)) return 0;
      const ahead = lane === 'search' ? lanes.search.running() : atWork();
      const before = lanes[lane].before(network);
      const count = Math.min(places[lane], ahead.length) + before.length;
      const rounds = Math.floor(count / (places[lane] * partOf(lane)));
      return rounds * meanOf([...ahead, ...before].map(secondsOf)) + secondsOf(turn);
    },
    load: () => ({ running: running().length, waiting: waiting().length }),
  };
}
