/** The path of a Chromium, installed now if need be. */
export function findBrowser(): Promise<string>;
/** The path of a Firefox, installed now if need be. */
export function findFirefox(): Promise<string>;
/** Installs a package of Debian's where that is possible; throws with the advice where it is not. */
export function installFromDebian(name: string, advice: string): Promise<void>;
