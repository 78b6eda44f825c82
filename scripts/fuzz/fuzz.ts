import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { tryCommand } from './command.ts';
import { startFuzzServer } from './server.ts';
import { problemOf, type Trial } from './verdict.ts';

export interface FuzzReport {
  trials: Trial[];
  /** Files that were not answered properly. */
  problems: string[];
  peakMegabytes: number | null;
}

/** Does the work for each item, `atOnce` at a time. */
async function inParallel<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const rest = [...items];
  const turns = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, turns));
}

/** Sends every file through the real server and through the command. */
export async function fuzz(paths: readonly string[]): Promise<FuzzReport> {
  const server = await startFuzzServer();
  const trials: Trial[] = [];
  try {
    const places = [server.send, tryCommand];
    for (const place of places)
      await inParallel(paths, availableParallelism(), async (path) => void trials.push(await place(path)));
    const problems = trials.flatMap((trial) => {
      const problem = problemOf(trial);
      return problem === null ? [] : [`${trial.file} at ${trial.place} ${problem}`];
    });
    if (!(await server.isWell())) problems.push('the server did not outlive it');
    return { trials, problems, peakMegabytes: await server.peakMegabytes() };
  } finally {
    await server.close();
  }
}

function codeIn(said: string): string {
  return /"code":"([\w.]+)"/.exec(said)?.[1] ?? '';
}

/** Counts by place, result and code, as a table in Markdown. */
export function tableOf(trials: readonly Trial[]): string {
  const groups = Map.groupBy(trials, ({ place, result, said }) => `${place} | ${result} ${codeIn(said)}`);
  const rows = [...groups]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, members]) => {
      const longest = Math.max(...members.map(({ milliseconds }) => milliseconds));
      return `| ${name.trim()} | ${members.length} | ${(longest / 1000).toFixed(1)} s |`;
    });
  return ['| place | result | files | longest |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

async function main(directory: string | undefined): Promise<void> {
  if (directory === undefined) {
    console.error('Say which folder: npm run fuzz -- DIR');
    process.exitCode = 2;
    return;
  }
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const { trials, problems, peakMegabytes } = await fuzz(paths);
  console.log(tableOf(trials));
  console.log(
    `\n${paths.length} files, ${problems.length} problems; the server held ${peakMegabytes ?? '?'} MB at most.`,
  );
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (import.meta.main) await main(process.argv[2]);
