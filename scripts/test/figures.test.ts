import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '../acceptance/named-tests.ts';

const read = (file: string) => readFileSync(`${ROOT}/${file}`, 'utf8').replace(/\s+/g, ' ');
const BENCHMARKS = read('docs/benchmarks.md');
const PAGES = 'apps/web/src/features/pages/components';

/** The rows of the page's table, and the names of these channels in docs/benchmarks.md. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  'WhatsApp photo': ['WhatsApp'],
  'Telegram photo': ['Telegram'],
  'Messenger photo': ['Messenger'],
  'JPEG at quality 75, at quality 50': ['q75', 'q50'],
  'WebP at quality 80': ['WebP 80'],
  'Cropped by a tenth': ['crop of a tenth'],
  Screenshot: ['screenshot'],
  'Cropped by three tenths': ['crop of three tenths'],
  'More contrast': ['contrast'],
  Sharpened: ['sharpen'],
  'Half the size, then JPEG at quality 75': ['half size + q75'],
  'JPEG at quality 30': ['q30'],
};

/** How many of how many messages survived each channel, as measured. */
function measured(): Map<string, string> {
  const [, best = '', total = '', same = '', others = ''] =
    /(\d+) of (\d+) in each of ([^;]+); ([^.]+)\./.exec(BENCHMARKS) ?? [];
  const all = same.split(/, | and /).map((way) => [way, best] as const);
  const rest = Array.from(
    others.matchAll(/([^,]+) (\d+)(?:,|$)/g),
    ([, way = '', count = '']) => [way.trim(), count] as const,
  );
  return new Map([...all, ...rest].map(([way, count]) => [way, `${count} of ${total}`]));
}

it('the table of what a picture survives says what was measured, row by row', () => {
  const page = read(`${PAGES}/what-survives.tsx`);
  const [, total] = /`\$\{back\} of (\d+)`/.exec(page) ?? [];
  const rows = Array.from(page.matchAll(/\[t`([^`]+)`, came\((\d+)\)\]/g), ([, row = '', back = '']) => ({
    row,
    figure: `${back} of ${total}`,
  }));
  expect(rows.map(({ row }) => row)).toEqual(Object.keys(WAYS));
  const figures = measured();
  for (const { row, figure } of rows) {
    expect([row, ...(WAYS[row] ?? []).map((way) => figures.get(way))]).toEqual([
      row,
      ...(WAYS[row] ?? []).map(() => figure),
    ]);
  }
});

it('“nine in ten”, which a detector finds, is what the table of benchmarks says', () => {
  const errors = Array.from(
    BENCHMARKS.matchAll(
      /\| (?:JPEG 92|PNG), \d+ characters \|[^|]+\|[^|]+\|[^|]+\|[^|]+\| (\.\d+) ± \.\d+ \|/g,
    ),
    ([, error]) => Number(error),
  );
  expect(errors).toHaveLength(4);
  expect(errors.map((error) => Math.round(10 * (1 - error)))).toEqual(errors.map(() => 9));
  for (const file of ['README.md', 'docs/benchmarks.md', `${PAGES}/promises-page.tsx`]) {
    expect(read(file)).toContain('nine in ten');
  }
  const [low, high] = [Math.min(...errors), Math.max(...errors)].map((error) => Math.round(100 * error));
  expect(read('docs/threat-model.md')).toContain(`errs on ${low} to ${high} of 100 photographs`);
});
