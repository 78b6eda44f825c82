import { isMany } from '../images/safety-share.ts';
import type { Stores } from '../open-stores.ts';
import { examineFiles } from './examine-files.ts';
import { examinePictures } from './examine-pictures.ts';
import { examineRows } from './examine-rows.ts';
import { type Finding, headingOf, NotRepairedError } from './finding.ts';

const SHOWN_MAX = 20;

function report(finding: Finding, say: (line: string) => void): void {
  const { where } = finding;
  say(headingOf(finding));
  for (const one of where.slice(0, SHOWN_MAX)) say(`  ${one}`);
  if (where.length > SHOWN_MAX) say(`  … and ${where.length - SHOWN_MAX} more`);
}

async function look(examine: (stores: Stores) => Promise<Finding[]>, stores: Stores): Promise<Finding[]> {
  return (await examine(stores)).filter(({ where }) => where.length > 0);
}

async function repaired(repair: () => Promise<void>, say: (line: string) => void): Promise<boolean> {
  try {
    await repair();
    say('  repaired');
    return true;
  } catch (error) {
    if (!(error instanceof NotRepairedError)) throw error;
    say('  repaired, except for these:');
    report(error.left, say);
    return false;
  }
}

/** Repairs a finding if asked to. Returns whether nothing of it is left. */
async function settled(finding: Finding, { repair, evenMany = false, say }: Examination): Promise<boolean> {
  if (finding.harmless) return true;
  if (!repair || finding.repair === undefined) return false;
  const count = finding.where.length;
  if (!evenMany && finding.outOf !== undefined && isMany(count, finding.outOf)) {
    say(
      `  not repaired, because that would remove ${count} of ${finding.outOf} rows. Make sure that DATABASE_URL,`,
    );
    say('  S3_BUCKET, S3_PREFIX and DATA_DIR lead to the right places; if they do, add --even-many.');
    return false;
  }
  return repaired(finding.repair, say);
}

export interface Examination {
  repair: boolean;
  /** Also makes repairs that remove more rows than is usual. */
  evenMany?: boolean;
  /** Also reads every picture, which takes as long as reading the whole storage. */
  read?: boolean;
  /** Whether people's accounts are kept by another service. */
  accountsElsewhere?: boolean;
  say: (line: string) => void;
}

/**
 * Checks that database and pictures match, and reports what does not. With `repair` it fixes what can be fixed; rows
 * come first, because repairing them can leave files without a row. Files are never removed here: servers do that, days
 * later.
 *
 * @returns how many kinds of damage are left.
 */
export async function examineInstallation(stores: Stores, examination: Examination): Promise<number> {
  const { read = false, say } = examination;
  const rows = (on: Stores) => examineRows(on, examination);
  let left = 0;
  for (const examine of [rows, examineFiles, ...(read ? [examinePictures] : [])]) {
    for (const finding of await look(examine, stores)) {
      report(finding, say);
      if (!(await settled(finding, examination))) left += 1;
    }
  }
  if (left === 0) say('Everything is consistent.');
  return left;
}
