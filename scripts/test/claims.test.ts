import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROWS = readFileSync(join(ROOT, 'docs/claims.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Claim|---)/.test(line));
const EVIDENCE = /`([^`]+)`: "([^"]+)"/g;

const flat = (text: string) => text.replace(/\s+/g, ' ');

/** What a claim names as its evidence, as files and words in them. */
function evidenceOf(row: string): { file: string; words: string }[] {
  const shownBy = row.split(' | ').at(-1) ?? '';
  return Array.from(shownBy.matchAll(EVIDENCE), ([, file = '', words = '']) => ({ file, words }));
}

it('there are claims', () => expect(ROWS.length).toBeGreaterThan(20));

it.for(ROWS.map((row) => [row.split(' | ')[0]?.slice(2) ?? '', row]))(
  '“%s” is shown by what is there',
  ([, row]) => {
    const evidence = evidenceOf(row ?? '');
    expect(evidence).not.toEqual([]);
    for (const { file, words } of evidence) {
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
      expect(flat(readFileSync(join(ROOT, file), 'utf8'))).toContain(words);
    }
  },
);
