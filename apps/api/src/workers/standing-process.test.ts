import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { closedGate, GATED_WORKER, type Gate, gatedTask, SOMEBODY } from '../../test/support/gate.ts';
import { processWorkers } from './process-workers.ts';
import { findSandbox, type Sandbox } from './processes/sandbox.ts';

const LOOK_EVERY_MILLISECONDS = 5;

interface Seen {
  pid: number;
  parent: number;
  group: number;
  /** As the kernel names it: `T` means stopped. */
  state: string;
}

async function everyProcess(): Promise<Seen[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // Some have ended by the time they are looked at.
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.filter(Boolean).map((stat) => {
    const [state = '', parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid: Number.parseInt(stat, 10), parent: Number(parent), group: Number(group), state };
  });
}

/** The states of all processes in each process group of ours. */
async function statesOfWorkers(): Promise<string[][]> {
  const all = await everyProcess();
  const leaders = all.filter(({ pid, parent, group }) => parent === process.pid && pid === group);
  return leaders.map(({ pid }) => all.filter(({ group }) => group === pid).map(({ state }) => state));
}

const isStill = (states: readonly string[]) => states.every((state) => state === 'T');

/** Waits until as many processes as expected are stopped and running. */
async function untilThereAre(wanted: { still: number; going: number }): Promise<void> {
  for (;;) {
    const groups = await statesOfWorkers();
    const still = groups.filter(isStill).length;
    if (still === wanted.still && groups.length - still === wanted.going) return;
    await pause(LOOK_EVERY_MILLISECONDS);
  }
}

/** A sandbox whose processes can see when these gates open. */
function showing(sandbox: Sandbox, gates: readonly Gate[]): Sandbox {
  const shown = gates.map(({ gate }) => dirname(gate));
  return { around: (command, readable) => sandbox.around(command, [...readable, ...shown]) };
}

const sandbox = await findSandbox({ memoryBytes: 2 ** 30, dataDir: '/nowhere' });

test.runIf(process.platform === 'linux')(
  'a greedy network’s process is paused while somebody else has work to do, and then continues with its picture',
  async () => {
    if (sandbox === null) throw new Error('this test needs a sandbox');
    const gates = [await closedGate(), await closedGate()] as const;
    const [greedyGate, otherGate] = gates;
    const workers = processWorkers({
      ...{ workers: 1, queueMax: 32, taskSeconds: 600, filename: GATED_WORKER },
      sandbox: showing(sandbox, gates),
    });
    onTestFinished(() => workers.close());
    // Without an account, a process ends with its picture.
    const ask = ({ gate }: Gate, network: string) =>
      workers.encode(gatedTask({ gate }), { ...SOMEBODY, network, uid: null });
    const greedy = [1, 2, 3].map(() => ask(greedyGate, '192.0.2.1'));
    await untilThereAre({ still: 0, going: 1 });
    const other = ask(otherGate, '198.51.100.7');
    await untilThereAre({ still: 1, going: 1 });
    await otherGate.open();
    await expect(other).resolves.toMatchObject({ format: 'png' });
    await untilThereAre({ still: 0, going: 1 });
    await greedyGate.open();
    for (const answer of await Promise.all(greedy)) expect(answer).toMatchObject({ format: 'png' });
  },
);
