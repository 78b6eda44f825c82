import type { Machine } from './programs.mjs';

/** The path of a Chromium, installed now if need be. */
export function findBrowser(machine?: Machine): Promise<string>;
/** The path of a Firefox, installed now if need be. */
export function findFirefox(machine?: Machine): Promise<string>;
