import { fairShares } from './fair-shares.ts';
import { type FromNetwork, type LaneQueue, laneQueue } from './lane-queue.ts';

/**
 * Where a task waits: with those of people who are signed in, with those of strangers, or among the searches for a
 * picture in a picture, which take far longer than anything else that strangers can ask for.
 */
export type Lane = 'member' | 'stranger' | 'search';

export interface Turn extends FromNetwork {
  readonly lane: Lane;
}

export interface QueueSettings {
  /** Tasks that run at once; searches run beside them, half as many. */
  workers: number;
  /** Tasks that may wait in each lane. */
  queueMax: number;
}

/** Members get three times what strangers get, while both want more than there is. */
const WEIGHT = { member: 3, stranger: 1 };

/** Who runs, who waits, and who is next. Knows no time and does no work: it is told both. */
export interface FairQueue<Item extends Turn> {
  /** Lets a task in, and gives the one that has to go for it: itself, when nobody has more waiting than it. */
  add: (item: Item) => Item | undefined;
  /** Takes out one that waits. */
  remove: (item: Item) => void;
  /** Begins the task whose turn it is, if there is room for one. */
  begin: () => Item | undefined;
  /** One that was running has ended after so many seconds. */
  end: (item: Item, seconds: number) => void;
  /** A whole task took so many seconds, and others of its lane and size may, too. */
  note: (turn: Turn, seconds: number) => void;
  /** Seconds until another task of this kind would be done; 0 when it could begin at once. */
  expected: (turn: Turn) => number;
  load: () => { running: number; waiting: number };
}

/** How many of each lane may run at once. */
const placesFor = (workers: number): Record<Lane, number> => ({
  member: workers,
  stranger: workers,
  search: Math.max(1, Math.floor(workers / 2)),
});

/** Where there are several workers, no network of strangers takes the last one: its tasks may be long. */
const mostOfOneNetwork = (workers: number): number => Math.max(1, workers - 1);

/** The lanes, of which members and strangers share the workers. */
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
  const hasRoom = (lane: Lane) =>
    lanes[lane].running().length < places[lane] && (lane === 'search' || atWork().length < workers);
  const isReady = (lane: Lane) => hasRoom(lane) && lanes[lane].isReady();
  const couldBegin = ({ lane, network }: Turn) => hasRoom(lane) && lanes[lane].mayBegin(network);

  const secondsOf = (turn: Turn) => lanes[turn.lane].expected(turn);

  /** The part of its places that a lane has while the other one wants them, too. */
  function partOf(lane: Lane): number {
    if (lane === 'search') return 1;
    const other = lane === 'member' ? 'stranger' : 'member';
    return lanes[other].waiting() === 0 ? 1 : WEIGHT[lane] / (WEIGHT.member + WEIGHT.stranger);
  }

  return {
    add: (item) => {
      const lane = lanes[item.lane];
      const isFull = !couldBegin(item) && lane.waiting() >= queueMax;
      const gone = isFull ? (lane.lastOfTheGreediest(item.network) ?? item) : undefined;
      if (gone !== undefined) lane.remove(gone);
      if (gone !== item) lane.add(item);
      return gone;
    },
    remove: (item) => lanes[item.lane].remove(item),
    begin: () => {
      const quick = (['member', 'stranger'] as const).filter(isReady);
      const lane = shares.next(quick) ?? (isReady('search') ? 'search' : undefined);
      return lane === undefined ? undefined : lanes[lane].begin();
    },
    end: (item, seconds) => lanes[item.lane].end(item, seconds),
    note: (turn, seconds) => lanes[turn.lane].note(turn, seconds),
    expected: (turn) => {
      const { lane, network } = turn;
      if (couldBegin(turn)) return 0;
      const running = lane === 'search' ? lanes.search.running() : atWork();
      const waiting = lanes[lane].before(network);
      const before = Math.min(places[lane], running.length) + waiting.length;
      const rounds = Math.floor(before / (places[lane] * partOf(lane)));
      return rounds * meanOf([...running, ...waiting].map(secondsOf)) + secondsOf(turn);
    },
    load: () => {
      const all = Object.values(lanes);
      const sum = (count: (lane: LaneQueue<Item>) => number) =>
        all.reduce((total, lane) => total + count(lane), 0);
      return { running: sum((lane) => lane.running().length), waiting: sum((lane) => lane.waiting()) };
    },
  };
}
