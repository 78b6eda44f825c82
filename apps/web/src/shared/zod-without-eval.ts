import { config } from 'zod/mini';

// Imported before any schema is created: otherwise zod tries to compile them with `new Function`, which the page's
// Content-Security-Policy refuses and the browser reports.
config({ jitless: true });
