#!/usr/bin/env node
import process from 'node:process';

// Node would exit with 1, which means that there is no message. Nothing is imported before this: that can fail too.
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});

const { run } = await import('./run.ts');
const { worldOf } = await import('./process-world.ts');
process.exitCode = await run(process.argv.slice(2), worldOf(process));
