import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from './test-app.ts';

export const GATED_WORKER = new URL('./gated.worker.ts', import.meta.url);

/** What the tasks of `gated.worker.ts` wait for, in whatever process. */
export async function closedGate(): Promise<{ gate: string; open: () => Promise<void> }> {
  const gate = join(await temporaryDirectory(), 'open');
  return { gate, open: () => writeFile(gate, '') };
}
