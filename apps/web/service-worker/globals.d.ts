/** What revealing without a network takes, as paths on this server; written by `scripts/offline-files.ts`. */
declare const OFFLINE_FILES: readonly string[];
/** Another one for every other list of files. */
declare const OFFLINE_VERSION: string;
