import { beforeAll, describe, expect, it } from 'vitest';
import { brokenRules, codecTypeErrors, type Files, type Findings } from './workspace.ts';

/** Our own rules: scripts/rules. */
const IMPORTS = 'plugin';
const CLEAN: Files = {
  'packages/codec/src/index.ts': "export { one } from './one.ts';\n",
  'packages/codec/src/one.ts': 'export const one = 1;\n',
  'packages/contract/src/index.ts': "import { boolean } from 'zod/mini';\n\nexport const flag = boolean();\n",
  'packages/imaging/src/index.ts':
    "import { one } from '@underpaint/codec';\n\nexport const two = one + one;\n",
  'packages/jpeg/src/index.ts': 'export const three = 3;\n',
  'apps/cli/src/main.ts': "import { two } from '@underpaint/imaging';\n\nexport const three = two + 1;\n",
  'apps/web/src/main.ts': "import { flag } from '@underpaint/contract';\n\nexport const shown = flag;\n",
  'apps/api/src/main.ts':
    "import { readFile } from 'node:fs/promises';\nimport { two } from '@underpaint/imaging';\n\nexport const read = () => readFile(String(two));\n",
};

/** A module that imports something and re-exports it. */
const importing = (specifier: string): string =>
  `import { thing } from '${specifier}';\n\nexport const kept = thing;\n`;

const VIOLATIONS: readonly { what: string; path: string; text: string; rule: string }[] = [
  {
    what: 'the codec imports Node',
    path: 'packages/codec/src/bad.ts',
    text: importing('node:fs'),
    rule: IMPORTS,
  },
  {
    what: 'the codec imports Node without its prefix',
    path: 'packages/codec/src/bad.ts',
    text: importing('fs'),
    rule: 'lint/style/useNodejsImportProtocol',
  },
  {
    what: 'the codec imports imaging',
    path: 'packages/codec/src/bad.ts',
    text: importing('@underpaint/imaging'),
    rule: IMPORTS,
  },
  {
    what: 'the contract imports the codec',
    path: 'packages/contract/src/bad.ts',
    text: importing('@underpaint/codec'),
    rule: IMPORTS,
  },
  {
    what: 'the JPEG package imports Node',
    path: 'packages/jpeg/src/bad.ts',
    text: importing('node:fs'),
    rule: IMPORTS,
  },
  {
    what: 'the JPEG package imports the codec',
    path: 'packages/jpeg/src/bad.ts',
    text: importing('@underpaint/codec'),
    rule: IMPORTS,
  },
  {
    what: 'the contract imports the whole of zod',
    path: 'packages/contract/src/bad.ts',
    text: importing('zod'),
    rule: IMPORTS,
  },
  {
    what: 'a feature of the page imports the whole of zod',
    path: 'apps/web/src/features/decode/hooks/bad.ts',
    text: importing('zod'),
    rule: IMPORTS,
  },
  {
    what: 'imaging imports the contract',
    path: 'packages/imaging/src/bad.ts',
    text: importing('@underpaint/contract'),
    rule: IMPORTS,
  },
  {
    what: 'imaging imports the server',
    path: 'packages/imaging/src/bad.ts',
    text: importing('@underpaint/api'),
    rule: IMPORTS,
  },
  {
    what: 'the page imports imaging',
    path: 'apps/web/src/bad.ts',
    text: importing('@underpaint/imaging'),
    rule: IMPORTS,
  },
  { what: 'the page imports Node', path: 'apps/web/src/bad.ts', text: importing('node:path'), rule: IMPORTS },
  {
    what: 'the page imports a part of Node',
    path: 'apps/web/src/bad.ts',
    text: importing('node:fs/promises'),
    rule: IMPORTS,
  },
  {
    what: 'a page of the site fetches Node when it is needed',
    path: 'apps/web/src/bad.ts',
    text: "export const later = () => import('node:path');\n",
    rule: IMPORTS,
  },
  {
    what: 'the codec imports a part of Node',
    path: 'packages/codec/src/bad.ts',
    text: importing('node:fs/promises'),
    rule: IMPORTS,
  },
  {
    what: 'the command line imports the contract',
    path: 'apps/cli/src/bad.ts',
    text: importing('@underpaint/contract'),
    rule: IMPORTS,
  },
  {
    what: 'the server imports the page',
    path: 'apps/api/src/bad.ts',
    text: importing('@underpaint/web'),
    rule: IMPORTS,
  },
  {
    what: 'the codec reaches into the contract by a path',
    path: 'packages/codec/src/bad.ts',
    text: importing('../../contract/src/index.ts'),
    rule: IMPORTS,
  },
  {
    what: 'the page reaches into imaging by a path',
    path: 'apps/web/src/bad.ts',
    text: importing('../../../packages/imaging/src/index.ts'),
    rule: IMPORTS,
  },
  {
    what: 'a package reaches into an app by a path',
    path: 'packages/imaging/src/bad.ts',
    text: importing('../../../apps/api/src/main.ts'),
    rule: IMPORTS,
  },
  ...[
    ['shared', 'formats'],
    ['channels', 'files'],
    ['formats', 'channels'],
    ['luma', 'files'],
    ['files', 'label'],
    ['label', 'forms'],
    ['forms', 'survival'],
    ['survival', 'browser'],
    ['browser', 'node'],
  ].map(([below, above]) => ({
    what: `the folder ${below} of imaging imports from ${above}, which is above it`,
    path: `packages/imaging/src/${below}/bad.ts`,
    text: importing(`../${above}/thing.ts`),
    rule: IMPORTS,
  })),
  {
    what: 'the server reaches inside the codec',
    path: 'apps/api/src/bad.ts',
    text: importing('@underpaint/codec/src/one.ts'),
    rule: IMPORTS,
  },
  {
    what: 'a package is imported that is not declared',
    path: 'packages/contract/src/bad.ts',
    text: importing('sharp'),
    rule: 'lint/correctness/noUndeclaredDependencies',
  },
  {
    what: 'a value is typed any',
    path: 'packages/codec/src/bad.ts',
    text: 'export const loose = (value: any): unknown => value;\n',
    rule: 'lint/suspicious/noExplicitAny',
  },
  {
    what: 'the server writes to the console',
    path: 'apps/api/src/bad.ts',
    text: "console.log('hello');\n",
    rule: 'lint/suspicious/noConsole',
  },
];

const CYCLE: Files = {
  'packages/codec/src/egg.ts': "import { hen } from './hen.ts';\n\nexport const egg = () => hen;\n",
  'packages/codec/src/hen.ts': "import { egg } from './egg.ts';\n\nexport const hen = () => egg;\n",
};

const ACROSS_FEATURES: Files = {
  'apps/web/src/features/encode/form.ts': 'export const form = 1;\n',
  'apps/web/src/features/decode/page.ts':
    "import { form } from '../encode/form.ts';\n\nexport const page = form;\n",
};

const FORBIDDEN_IN_THE_PAGE = [
  ['features/encode/components/bad.tsx', '../../decode/page.ts'],
  ['features/encode/bad.ts', '../../app/router.ts'],
  ['shared/bad.ts', '../features/encode/form.ts'],
  ['shared/ui/bad.ts', '../../features/encode/form.ts'],
  ['shared/api/bad.ts', '../../subjects/account/client.ts'],
  ['subjects/plan/bad.ts', '../../features/encode/form.ts'],
  ['subjects/plan/hooks/bad.ts', '../../../app/router.ts'],
  ['subjects/account/bad.ts', '../plan/plan-view.ts'],
  ['subjects/account/hooks/bad.ts', '../../plan/plan-view.ts'],
] as const;

const ALLOWED_IN_THE_PAGE = [
  ['features/encode/components/good.tsx', '../hooks/use-form.ts'],
  ['features/encode/components/good.tsx', '../../../shared/ui/button.ts'],
  ['features/encode/good.ts', '../../shared/text/format.ts'],
  ['features/encode/hooks/good.ts', '../../../subjects/plan/plan-view.ts'],
  ['subjects/plan/hooks/good.ts', '../../account/client.ts'],
  ['subjects/account/good.ts', '../../shared/api/config.ts'],
  ['app/good.ts', '../features/encode/form.ts'],
] as const;

/** A separate file for each case, so that one repository holds them all and is linted once. */
const own = (path: string, specifier: string): string =>
  path.replace(/(bad|good)/, `$1-${specifier.replaceAll(/\W+/g, '-')}`);
const pageFile = (from: string, specifier: string): string => `apps/web/src/${own(from, specifier)}`;
const violationFile = ({ what, path }: (typeof VIOLATIONS)[number]): string => own(path, what);

const ALL: Files = {
  ...CLEAN,
  ...CYCLE,
  ...ACROSS_FEATURES,
  ...Object.fromEntries(VIOLATIONS.map((violation) => [violationFile(violation), violation.text])),
  ...Object.fromEntries(
    [...FORBIDDEN_IN_THE_PAGE, ...ALLOWED_IN_THE_PAGE].map(([from, specifier]) => [
      pageFile(from, specifier),
      importing(specifier),
    ]),
  ),
};

describe('the linter', () => {
  let broken: Findings;
  beforeAll(async () => {
    broken = await brokenRules(ALL);
  });
  const rulesBrokenBy = (path: string): readonly string[] => broken.get(path) ?? [];

  it('has a file for every case', () => {
    const cases = VIOLATIONS.length + FORBIDDEN_IN_THE_PAGE.length + ALLOWED_IN_THE_PAGE.length;
    const others = [CLEAN, CYCLE, ACROSS_FEATURES].flatMap((files) => Object.keys(files));
    expect(Object.keys(ALL)).toHaveLength(cases + others.length);
  });

  it('accepts modules that keep the directions', () => {
    for (const path of Object.keys(CLEAN)) expect(rulesBrokenBy(path), path).toEqual([]);
  });

  it.for(VIOLATIONS)('refuses that $what', (violation) => {
    expect(rulesBrokenBy(violationFile(violation))).toContain(violation.rule);
  });

  it('refuses that two modules import each other', () => {
    for (const path of Object.keys(CYCLE)) {
      expect(rulesBrokenBy(path), path).toEqual(['lint/suspicious/noImportCycles']);
    }
  });

  it.for(FORBIDDEN_IN_THE_PAGE)('refuses that %s imports %s', ([from, specifier]) => {
    expect(rulesBrokenBy(pageFile(from, specifier))).toEqual([IMPORTS]);
  });

  it.for(ALLOWED_IN_THE_PAGE)('allows that %s imports %s', ([from, specifier]) => {
    expect(rulesBrokenBy(pageFile(from, specifier))).toEqual([]);
  });

  it('refuses that one feature of the page imports another', () => {
    expect(rulesBrokenBy('apps/web/src/features/encode/form.ts')).toEqual([]);
    expect(rulesBrokenBy('apps/web/src/features/decode/page.ts')).toEqual([IMPORTS]);
  });
});

describe('the codec compiles without Node and without a page', () => {
  const EVERYWHERE = 'packages/codec/src/index.ts';
  const ELSEWHERE = ['Buffer', 'process', 'document', 'window', 'require'];
  const fileWith = (name: string): string => `packages/codec/src/with-${name}.ts`;
  let errors: Findings;
  beforeAll(async () => {
    errors = await codecTypeErrors({
      [EVERYWHERE]: 'export const random = () => crypto.getRandomValues(new Uint8Array(8));\n',
      ...Object.fromEntries(ELSEWHERE.map((name) => [fileWith(name), `export const there = ${name};\n`])),
    });
  });

  it('accepts what every runtime has', () => {
    expect([...errors.keys()].sort()).toEqual(ELSEWHERE.map(fileWith).sort());
  });

  it.for(ELSEWHERE)('knows no %s', (name) => {
    expect(errors.get(fileWith(name))?.join('\n')).toMatch(
      new RegExp(`error TS(2304|2580|2584|2591): Cannot find name '${name}'`),
    );
  });
});
