/**
 * Loaded into a server before everything else: it is the real server, except for its picture processes and the cost of
 * passwords.
 */
import { registerHooks } from 'node:module';
import '../cheap-passwords.ts';

const { href: url } = new URL('./process-workers.ts', import.meta.url);

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './workers/process-workers.ts'
      ? { url, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
