/**
 * Loaded into a server before everything else: it is the real server, but uses the rehearsal that all journeys share.
 */
import { registerHooks } from 'node:module';

const { href: url } = new URL('./rehearsal.ts', import.meta.url);

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './rehearsal.ts' && context.parentURL?.endsWith('/process-workers.ts')
      ? { url, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
