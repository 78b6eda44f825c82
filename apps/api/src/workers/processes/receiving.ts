import { MOST_PIXELS_OF_SEVERAL } from '../kinds.ts';
import type { Outcome, Question } from '../workers.ts';
import type { ProcessPool, TaskTime } from './process-pool.ts';

type Receiving = Question<'receive'>;

/**
 * Receives a finished picture: in a reusable process if its decoders can read it, otherwise in one of its own.
 *
 * @param pools `reusable` for many pictures each, `single` for one.
 * @throws what either throws.
 */
export async function receiveIn(
  { reusable, single }: Record<'reusable' | 'single', Pick<ProcessPool, 'run'>>,
  { question, pixels, time }: { question: Receiving; pixels: number; time: TaskTime },
): Promise<Outcome<'receive'>> {
  if (pixels <= MOST_PIXELS_OF_SEVERAL) {
    const outcome = await reusable.run<'receive'>(question, time);
    if ('refused' in outcome || outcome.result !== null) return outcome;
  }
  return single.run<'receive'>(question, time);
}
