import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOCK = new URL('../package-lock.json', import.meta.url);
const DOCUMENT = new URL('../docs/licences.md', import.meta.url);

export interface Dependency {
  name: string;
  version: string;
  licence: string;
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

const NAME = /node_modules\/((?:@[^/]+\/)?[^/]+)$/;
const byName = (one: Dependency, other: Dependency) =>
  `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1;

/** The packages installed to run the product, from the lock file, each version once. */
export function productionDependencies(): Dependency[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(LOCK, 'utf8'));
  const found = new Map<string, Dependency>();
  for (const [path, { version = '', license = 'unknown', dev, devOptional, link }] of Object.entries(
    packages,
  )) {
    const name = NAME.exec(path)?.[1];
    if (name === undefined || dev || devOptional || link) continue;
    found.set(`${name} ${version}`, { name, version, licence: license });
  }
  return [...found.values()].sort(byName);
}

/** The list as docs/licences.md shows it. */
export function licencesDocument(): string {
  const dependencies = productionDependencies();
  const groups = Map.groupBy(dependencies, ({ licence }) => licence);
  const counted = [...groups].sort(([, one], [, other]) => other.length - one.length);
  const rows = dependencies.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return [
    '# Licences of what runs',
    '',
    'Underpaint is MIT licensed. These packages are installed to run it, on every platform together; the list is written',
    'by `npm run docs` from the lock file, and a test compares the two. libvips, inside the packages `@img/sharp-libvips-*`,',
    'is under the LGPL: it is linked dynamically and can be exchanged for another build.',
    '',
    ...counted.map(([licence, members]) => `- ${licence}: ${members.length}`),
    '',
    '| Package | Version | Licence |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** The list that is in the repository. */
export function shownLicences(): string {
  return readFileSync(DOCUMENT, 'utf8');
}

if (import.meta.main) writeFileSync(fileURLToPath(DOCUMENT), licencesDocument());
