import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import type { Survival } from '@underpaint/imaging';

/** One line for each way to send the picture, and what to do if the message is lost. */
export function survivalTable(rows: readonly Survival[]): string {
  const width = Math.max(...rows.map(({ words }) => words.length));
  const lines = rows.map((row) => `  ${row.words.padEnd(width)}  ${verdict(row)}`);
  return `What this picture survives (simulations of ${dates(rows)}; services change):\n${lines.join('\n')}\n`;
}

function verdict({ survives, margin }: Survival): string {
  if (survives === null) return 'not tested';
  if (!survives) return 'message lost: send as a file';
  return margin !== null && margin < COMFORTABLE_MARGIN
    ? 'barely survives: better to send it as a file'
    : 'survives';
}

function dates(rows: readonly Survival[]): string {
  return [...new Set(rows.map(({ date }) => date))].sort().join(', ');
}
