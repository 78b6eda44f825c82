import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { configTable } from '../../apps/api/src/config/config-table.ts';
import { shownConfigTable } from '../config-table.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DECISIONS = join(ROOT, 'docs/decisions');
const GUIDES = ['operations', 'threat-model', 'claims', 'benchmarks', 'licences'].map(
  (name) => `docs/${name}.md`,
);
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...GUIDES,
].concat(readdirSync(DECISIONS).map((name) => `docs/decisions/${name}`));
const LINK = /\]\(([^)#\s]+)/g;
const RECORD = /^\d{3}-[\w-]+\.md$/;

it('the README shows the settings as the server declares them (`npm run docs` writes them)', () => {
  expect(shownConfigTable()).toBe(configTable());
});

it.for(DOCUMENTS)('every file that %s links to exists', (document) => {
  const links = Array.from(
    readFileSync(join(ROOT, document), 'utf8').matchAll(LINK),
    ([, target]) => target ?? '',
  );
  const missing = links
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(join(ROOT, dirname(document), target)));
  expect(missing).toEqual([]);
});

it('the list of decisions names every record once, in order', () => {
  const records = readdirSync(DECISIONS).filter((name) => RECORD.test(name));
  const listed = Array.from(
    readFileSync(join(DECISIONS, 'README.md'), 'utf8').matchAll(LINK),
    ([, name]) => name,
  );
  expect(listed).toEqual(records.sort());
});

it('a record that the list calls amended or extended says so before its context', () => {
  const list = readFileSync(join(DECISIONS, 'README.md'), 'utf8');
  const silent = Array.from(list.matchAll(/\]\(([^)]+)\), (.+)$/gm)).filter(([, name = '', remark = '']) => {
    const [top = ''] = readFileSync(join(DECISIONS, name), 'utf8').split('## Context');
    return Array.from(remark.matchAll(/\d{3}/g)).some(([later]) => !top.includes(`[${later}]`));
  });
  expect(silent.map(([line]) => line)).toEqual([]);
});

it.for(readdirSync(DECISIONS).filter((name) => RECORD.test(name)))(
  'decision %s says context, decision and consequences',
  (name) => {
    const headings = Array.from(
      readFileSync(join(DECISIONS, name), 'utf8').matchAll(/^## (.+)$/gm),
      ([, heading]) => heading,
    );
    expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
  },
);
