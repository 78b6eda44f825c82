import type { Lane, Turn } from './fair-queue.ts';

/**
 * Tells of a network whether it is greedy: whether it has, of all tasks that run or wait, at least two more than the network
 * that has fewest.
 */
export function greedyAmong(present: readonly Pick<Turn, 'network'>[]): (network: string) => boolean {
  const counts = new Map<string, number>();
  for (const { network } of present) counts.set(network, (counts.get(network) ?? 0) + 1);
  const least = Math.min(...counts.values());
  return (network) => (counts.get(network) ?? 0) > least + 1;
}

/** Searches stand still first, then strangers, and those that began last before others. */
const FIRST_TO_STAND = ['search', 'stranger', 'member'] as const;

export interface Present<Item extends Turn> {
  /** In the order in which they began. */
  running: readonly Item[];
  waiting: readonly Turn[];
}

/** How many are more than others, running and waiting, leave of so many places. */
const surplus = (greedy: readonly Turn[], others: readonly Turn[], places: number) =>
  greedy.length - Math.max(0, places - others.length);

/**
 * The one rule of who stands still (decision 059): of the tasks of greedy networks only as many go on as the others, running
 * and waiting, leave of the workers, and of the places for searches. Nobody stands still while one of those others waits for
 * memory. No more stand still than there are places.
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
