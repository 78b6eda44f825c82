import type { Machine } from './programs.mjs';

/** The path of a Chromium, which is installed now if necessary. */
export function findBrowser(machine?: Machine): Promise<string>;
/** The path of a Firefox, which is installed now if necessary. */
export function findFirefox(machine?: Machine): Promise<string>;
