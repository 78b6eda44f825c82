import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Asker, EncodeTask, Workers } from '../../../src/workers/workers.ts';
import { TruthfulWorkers } from '../truthful-workers.ts';

const LOOK_EVERY_MILLISECONDS = 5;

/** Returns every picture unchanged, once the gate named by `TEST_GATE` is open (see `closedGate`). */
class GatedWorkers extends TruthfulWorkers {
  override async encode(task: EncodeTask, asker: Asker) {
    const gate = process.env['TEST_GATE'];
    while (gate !== undefined && !existsSync(gate)) await pause(LOOK_EVERY_MILLISECONDS);
    return super.encode(task, asker);
  }
}

/** Replaces the function of this name in a server started with `preload.ts`. */
export const processWorkers = (): Workers => new GatedWorkers();
