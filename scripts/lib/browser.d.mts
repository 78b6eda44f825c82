/** The path of a Chromium, installed now if need be. */
export function findBrowser(): Promise<string>;
/** The path of a Firefox, installed now if need be. */
export function findFirefox(): Promise<string>;
