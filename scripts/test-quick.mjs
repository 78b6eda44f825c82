import { lint, reportResults, types, unitTests } from './lib/checks.mjs';
import { requireHostNode } from './lib/host-node.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { explainFailure } from './lib/processes.mjs';

const PROJECTS = ['codec', 'contract', 'web', 'api', 'scripts'];
/** The tests next to the sources, and those of the repository's own rules. */
const PLACES = ['src/', 'scripts/test/'];

/** What needs a server, a build, many processes or many whole pictures takes most of the time of `npm test`. */
const SLOW = [
  '**/{hide,prepare-hiding,reveal,room,dither}.test.ts',
  '**/{encode-picture,process-workers,rehearsal,sandbox,step-back}.test.ts',
  '**/{boundaries,built-pages,fuzz,packages}.test.ts',
];

/** `npm run test:quick`: types, lint, and the unit tests that take seconds. */
requireHostNode();
await explainFailure(async () => {
  await installIfNeeded();
  const further = [
    ...PLACES,
    ...PROJECTS.map((name) => `--project=${name}`),
    ...SLOW.map((files) => `--exclude=${files}`),
  ];
  const units = (directory) => unitTests(directory, { workers: 2, further });
  await reportResults((directory) => Promise.all([lint(), types(), units(directory)]));
});
