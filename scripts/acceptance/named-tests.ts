import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEST_FILES = '{apps,packages,e2e}/**/*.{test.ts,test.tsx,spec.ts}';

export interface NamedTest {
  file: string;
  name: string;
  /** The requirement numbers in its name. */
  numbers: readonly string[];
}

const NUMBER = /\b(?:S-\d+(?:\.\d+)*|A-\d+|[CD]\.\d)\b/g;
/** A call of `test`, `it` or `describe`, with or without a table, and the name it is given. */
const NAMED =
  /(?:\b(?:test|it|describe)(?:\.\w+)*\(|[\])]\)\()\s*(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>).)*)\k<quote>/gs;
/** A cell of a table that holds only requirement numbers, which the name below the table quotes. */
const CELL = /(?<quote>['"])(?<cell>(?:(?:S-\d+(?:\.\d+)*|A-\d+|[CD]\.\d)(?:, )?)+)\k<quote>/g;
const QUOTES_A_CELL = /\$\{|%s|\$\w/;

/** A range of numbers in one section: `S-8.1 … S-8.3`. */
const RANGE = /\b(S-(?:\d+\.)+)(\d+) … \1(\d+)/g;

const spelledOut = (_: string, section: string, first: string, last: string): string =>
  Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_step, at) => section + (Number(first) + at),
  ).join(' ');

const numbersIn = (text: string): string[] => text.replace(RANGE, spelledOut).match(NUMBER) ?? [];

interface Found {
  at: number;
  text: string;
}

function findAll(source: string, pattern: RegExp, group: string): Found[] {
  return Array.from(source.matchAll(pattern), ({ index, groups }) => ({
    at: index,
    text: groups?.[group] ?? '',
  }));
}

const unescaped = (name: string): string => name.replaceAll("\\'", "'");

/** The names of the tests and groups of one file, as written there. */
export const testNames = (source: string): string[] =>
  findAll(source, NAMED, 'name').map(({ text }) => unescaped(text));

/** The tests of one file whose names contain requirement numbers. */
export function namedTests(file: string, source: string): NamedTest[] {
  const named = findAll(source, NAMED, 'name');
  const cells = findAll(source, CELL, 'cell');
  return named
    .map(({ at, text: name }, index) => {
      const above = named[index - 1]?.at ?? 0;
      const quoted = QUOTES_A_CELL.test(name) ? cells.filter((cell) => above < cell.at && cell.at < at) : [];
      const numbers = [...numbersIn(name), ...quoted.flatMap(({ text }) => numbersIn(text))];
      return { file, name: unescaped(name), numbers: [...new Set(numbers)] };
    })
    .filter(({ numbers }) => numbers.length > 0);
}

/** Every test of the repository whose name contains requirement numbers, by file. */
export function allNamedTests(): NamedTest[] {
  const files = globSync(TEST_FILES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }).sort();
  return files.flatMap((file) => namedTests(file, readFileSync(`${ROOT}/${file}`, 'utf8')));
}
