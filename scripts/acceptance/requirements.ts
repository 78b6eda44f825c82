import { readFileSync } from 'node:fs';

/** The numbers of the product's requirements, resolutions and tables, each with a few words. */
export const REQUIREMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>(JSON.parse(readFileSync(new URL('requirements.json', import.meta.url), 'utf8'))),
);
