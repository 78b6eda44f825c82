import type { ProcessPool } from './process-pool.ts';
import type { Outcome, Question } from './workers.ts';

/**
 * Above this a process of its own is quicker, since its decoders are, and a process that is kept holds less memory.
 * Measured: a start costs what the decoders differ by for ten megapixels.
 */
const MOST_PIXELS = 8_000_000;

type Receiving = Question<'receive'>;

/**
 * Receives a finished picture: in a process that is kept for many, where its decoders read it, or else in one of its own.
 *
 * @param pools `kept` for many pictures each, `single` for one.
 * @throws what either throws.
 */
export async function receiveIn(
  { kept, single }: Record<'kept' | 'single', Pick<ProcessPool, 'run'>>,
  { question, pixels, signal }: { question: Receiving; pixels: number; signal: AbortSignal },
): Promise<Outcome<'receive'>> {
  if (pixels <= MOST_PIXELS) {
    const outcome = await kept.run<'receive'>(question, signal);
    if ('refused' in outcome || outcome.result !== null) return outcome;
  }
  return single.run<'receive'>(question, signal);
}
