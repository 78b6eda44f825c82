/** What revealing needs without a network, as paths on this server; written by `scripts/offline-files.ts`. */
declare const OFFLINE_FILES: readonly string[];
/** Different for every different list of files. */
declare const OFFLINE_VERSION: string;
