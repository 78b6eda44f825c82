/** The steps of one of two pieces of work; it is held before one of them until it may continue. */
export class Steps {
  readonly #reached = Promise.withResolvers<void>();
  readonly #released = Promise.withResolvers<void>();
  readonly #holdBefore: number;
  #count = 0;

  constructor(holdBefore: number) {
    this.#holdBefore = holdBefore;
  }

  /** To be awaited before each step. */
  async next(): Promise<void> {
    this.#count += 1;
    if (this.#count !== this.#holdBefore) return;
    this.#reached.resolve();
    await this.#released.promise;
  }

  get reached(): Promise<void> {
    return this.#reached.promise;
  }

  /** Whether there was such a step. */
  get wasHeld(): boolean {
    return this.#count >= this.#holdBefore;
  }

  release(): void {
    this.#released.resolve();
  }
}

/** An object whose methods wait for their turn. */
export function inSteps<Kind extends object>(methods: Kind, steps: Pick<Steps, 'next'>): Kind {
  return new Proxy(methods, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...input: unknown[]) => {
        await steps.next();
        return Reflect.apply(method, target, input);
      };
    },
  });
}

export interface Work<Result> {
  steps: Steps;
  run: () => Promise<Result>;
}

async function upToHold<Result>({ steps, run }: Work<Result>): Promise<{ end: Promise<Result> }> {
  const end = run();
  await Promise.race([steps.reached, end]);
  return { end };
}

/** Runs the first work up to its hold, the second up to its own, then the first to its end, then the second. */
export async function interleaved<First, Second>(
  first: Work<First>,
  second: Work<Second>,
): Promise<[First, Second]> {
  const one = await upToHold(first);
  const two = await upToHold(second);
  first.steps.release();
  const ended = await one.end;
  second.steps.release();
  return [ended, await two.end];
}

/** Calls with 1, 2, 3 … for as long as there is such a step. */
export async function countSteps(hasStep: (step: number) => Promise<boolean>): Promise<void> {
  let step = 1;
  while (await hasStep(step)) step += 1;
}

/** Tries every step before which the work can be held, and once without a hold. */
export async function everyHold(attempt: (steps: Steps) => Promise<void>): Promise<void> {
  await countSteps(async (step) => {
    const steps = new Steps(step);
    await attempt(steps);
    return steps.wasHeld;
  });
}

/** Tries every pair of steps before which two pieces of work can be held. */
export async function everyInterleaving(
  attempt: (holds: readonly [Steps, Steps]) => Promise<void>,
): Promise<void> {
  await countSteps(async (step) => {
    let held = true;
    await everyHold(async (second) => {
      const first = new Steps(step);
      await attempt([first, second]);
      held = first.wasHeld;
    });
    return held;
  });
}
