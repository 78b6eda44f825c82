import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT, testNames } from '../acceptance/named-tests.ts';

const ROWS = readFileSync(`${ROOT}/docs/claims.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Claim|---)/.test(line))
  .map((line) => line.split(' | '));
const EVIDENCE = /`([^`]+)`: "([^"]+)"/g;
/** The only other kind of evidence; figures.test.ts compares its numbers with the pages. */
const MEASURED = 'docs/benchmarks.md';

const flat = (text: string) => text.replace(/\s+/g, ' ');

/** The sentences of a file that can show a claim: the names of its tests, or what was measured. */
function sentences(file: string): string[] {
  const source = readFileSync(`${ROOT}/${file}`, 'utf8');
  return (file === MEASURED ? [source] : testNames(source)).map(flat);
}

it('there are claims', () => expect(ROWS.length).toBeGreaterThan(20));

it.for(ROWS.map((row) => ({ claim: row[0]?.slice(2), shownBy: row.at(-1) ?? '' })))(
  '“$claim” is shown by tests of that name, or by what was measured',
  ({ shownBy }) => {
    const evidence = [...shownBy.matchAll(EVIDENCE)];
    expect(evidence).not.toEqual([]);
    for (const [, file = '', words = ''] of evidence) {
      expect(sentences(file).filter((sentence) => sentence.includes(words)).length, words).toBeGreaterThan(0);
    }
  },
);
