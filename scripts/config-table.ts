import { readFileSync, writeFileSync } from 'node:fs';
import { configTable } from '../apps/api/src/config/config-table.ts';

const README = new URL('../README.md', import.meta.url);
const BETWEEN = /(?<=<!-- settings -->\n).*?(?=\n<!-- \/settings -->)/s;

/** The table of settings as README.md shows it now. */
export function shownConfigTable(): string {
  return BETWEEN.exec(readFileSync(README, 'utf8'))?.[0] ?? '';
}

if (import.meta.main) {
  writeFileSync(
    README,
    readFileSync(README, 'utf8').replace(BETWEEN, () => configTable()),
  );
}
