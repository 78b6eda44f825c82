/** Loaded into a server ahead of everything: the server is the real one, but takes the rehearsal that all journeys share. */
import { registerHooks } from 'node:module';

const { href: url } = new URL('./rehearsal.ts', import.meta.url);

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './rehearsal.ts' && context.parentURL?.endsWith('/process-workers.ts')
      ? { url, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
