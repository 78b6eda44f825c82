import type { Lane, Turn } from './turn.ts';

/**
 * Tells whether a network is greedy: whether it has at least two more tasks, running or waiting, than the network with
 * the fewest.
 */
export function greedyAmong(present: readonly Pick<Turn, 'network'>[]): (network: string) => boolean {
  const counts = new Map<string, number>();
  for (const { network } of present) counts.set(network, (counts.get(network) ?? 0) + 1);
  const least = Math.min(...counts.values());
  return (network) => (counts.get(network) ?? 0) > least + 1;
}

/** Searches are paused first, then strangers' tasks; within a lane, those that began last. */
const FIRST_TO_STAND = ['search', 'stranger', 'member'] as const;

export interface Present<Item extends Turn> {
  /** In the order in which they began. */
  running: readonly Item[];
  waiting: readonly Turn[];
}

/** Places that each of the others' tasks needs: two threads work on a picture, and its process is started beside them. */
const NEEDED = 2;

/** By how many the greedy tasks exceed the places that the others, running and waiting, leave free. */
const surplus = (greedy: readonly Turn[], others: readonly Turn[], places: number) =>
  greedy.length - Math.max(0, places - NEEDED * others.length);

/**
 * The only rule for pausing (decision 059): greedy networks may run no more tasks than the others leave places, where
 * each of the others' tasks, running or waiting, takes two. The same holds for searches and their places alone. Nothing
 * is paused while one of the others' tasks is waiting for memory. No more tasks are paused than there are places.
 *
 * @param places how many of each lane may run at once; searches run beside the others.
 */
export function standingStill<Item extends Turn>(
  { running, waiting }: Present<Item>,
  places: Readonly<Record<Lane, number>>,
): ReadonlySet<Item> {
  const isGreedy = greedyAmong([...running, ...waiting]);
  const others = [...running, ...waiting].filter(({ network }) => !isGreedy(network));
  if (others.some((item) => item.lacksMemory?.())) return new Set();
  const greedy = running.filter(({ network }) => isGreedy(network));
  const searches = (items: readonly Turn[]) => items.filter(({ lane }) => lane === 'search');
  const tooMany = Math.max(
    surplus(greedy, others, places.stranger),
    surplus(searches(greedy), searches(others), places.search),
  );
  const mayStand = greedy.filter((item) => item.mayStand?.()).reverse();
  const inOrder = FIRST_TO_STAND.flatMap((lane) => mayStand.filter((item) => item.lane === lane));
  return new Set(inOrder.slice(0, Math.min(Math.max(0, tooMany), places.stranger + places.search)));
}
