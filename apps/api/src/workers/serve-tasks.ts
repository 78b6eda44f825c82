/** A task for a worker's process: what to do, and with what. Travels by message only. */
export interface Question {
  method: string;
  task: unknown;
}

/** What comes back: errors as plain data, because classes do not cross processes. */
export type Answer<Value> = { value: Value } | { failed: string; stack: string | undefined };

type Methods = Record<string, (task: never) => Promise<unknown>>;

async function answerTo({ method, task }: Question, methods: Methods): Promise<Answer<unknown>> {
  try {
    const work = methods[method];
    if (work === undefined) throw new Error(`no method ${method}`);
    return { value: await work(task as never) };
  } catch (error) {
    if (!(error instanceof Error)) return { failed: String(error), stack: undefined };
    return { failed: error.message, stack: error.stack };
  }
}

/**
 * Makes this process a worker: it answers what its parent asks, one task after the other, and ends with it. Signals
 * that a terminal or a service manager sends to every process are left to the parent, which finishes its tasks first.
 */
export function serveTasks(methods: Methods): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (question: Question) => process.send?.(await answerTo(question, methods)));
}
