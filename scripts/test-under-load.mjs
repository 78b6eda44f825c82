import { spawn } from 'node:child_process';
import { run } from './lib/processes.mjs';

const BURNERS = 4;
/** Keeps a processor busy until the process that started it ends, however that one ends. */
const BURN = `
  process.stdin.resume().on('end', () => process.exit());
  (function burn() {
    for (const end = Date.now() + 50; Date.now() < end; );
    setImmediate(burn);
  })();`;

/** `npm run test:under-load`: all tests while other processes load the processors. What fails only here depends on timing. */
const burners = Array.from({ length: BURNERS }, () =>
  spawn(process.execPath, ['-e', BURN], { stdio: ['pipe', 'ignore', 'inherit'] }),
);
process.exitCode = await run(process.execPath, ['scripts/test.mjs']);
for (const burner of burners) burner.kill();
