import { expect, it } from 'vitest';
import { licencesDocument, productionDependencies, shownLicences } from '../licences.ts';

/** Licences under which a package may be used with MIT code that is distributed. */
const WELCOME = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
]);
/** Copyleft that ends at the boundary of the package. */
const WEAK: Readonly<Record<string, RegExp>> = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^lightningcss/,
};

function isWelcome(name: string, licence: string): boolean {
  const parts = licence.replace(/[()]/g, '').split(' AND ');
  return parts.every((part) => part.split(' OR ').some((one) => WELCOME.has(one) || WEAK[one]?.test(name)));
}

it('docs/licences.md lists what is installed to run the product (`npm run docs` writes it)', () => {
  expect(shownLicences()).toBe(licencesDocument());
});

it('no licence among them asks for more than MIT code can give', () => {
  const dependencies = productionDependencies();
  expect(dependencies.length).toBeGreaterThan(100);
  expect(dependencies.filter(({ name, licence }) => !isWelcome(name, licence))).toEqual([]);
});

it.for([
  ['some-package', 'GPL-3.0-only'],
  ['some-package', 'AGPL-3.0-or-later'],
  ['some-package', 'LGPL-3.0-or-later'],
  ['some-package', 'unknown'],
  ['some-package', 'MIT AND GPL-2.0-only'],
])('%s under %s would be noticed', ([name, licence]) => {
  expect(isWelcome(String(name), String(licence))).toBe(false);
});

it('a package under a choice of licences is welcome for the one that fits', () => {
  expect(isWelcome('some-package', '(MIT OR GPL-3.0-or-later)')).toBe(true);
});
