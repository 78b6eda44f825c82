import type { Stores } from '../open-stores.ts';
import { examineFiles } from './examine-files.ts';
import { examinePictures } from './examine-pictures.ts';
import { examineRows } from './examine-rows.ts';
import { type Finding, NotRepairedError } from './finding.ts';

const SHOWN_MAX = 20;

function report({ what, where }: Finding, say: (line: string) => void): void {
  say(`${where.length} ${what}:`);
  for (const one of where.slice(0, SHOWN_MAX)) say(`  ${one}`);
  if (where.length > SHOWN_MAX) say(`  … and ${where.length - SHOWN_MAX} more`);
}

async function look(examine: (stores: Stores) => Promise<Finding[]>, stores: Stores): Promise<Finding[]> {
  return (await examine(stores)).filter(({ where }) => where.length > 0);
}

/** Whether nothing of it is left. */
async function repaired({ repair }: Finding, say: (line: string) => void): Promise<boolean> {
  if (repair === undefined) return false;
  try {
    await repair();
    say('  repaired');
    return true;
  } catch (error) {
    if (!(error instanceof NotRepairedError)) throw error;
    say('  repaired, but');
    report(error.left, say);
    return false;
  }
}

export interface Examination {
  repair: boolean;
  /** Reads every picture too, which takes as long as reading all of the storage. */
  read?: boolean;
  say: (line: string) => void;
}

/**
 * Checks that database and pictures fit each other and tells what does not. With `repair` it puts right what can be;
 * rows come first, because repairing them can leave files without a row.
 *
 * @returns how many kinds of damage are left.
 */
export async function examineInstallation(
  stores: Stores,
  { repair, read = false, say }: Examination,
): Promise<number> {
  let left = 0;
  for (const examine of [examineRows, examineFiles, ...(read ? [examinePictures] : [])]) {
    for (const finding of await look(examine, stores)) {
      report(finding, say);
      if (!repair || !(await repaired(finding, say))) left += 1;
    }
  }
  if (left === 0) say('Everything fits.');
  return left;
}
