/** The Node that the npm package `node` brought, or null until it is fully installed. */
export function findNode24(): string | null;
/**
 * The script that a program of an installed package runs.
 *
 * @throws Error if there is no such package
 */
export function programOf(packageName: string, program: string): string;

/**
 * The Node 24 that everything runs on.
 *
 * @throws Error if it is not installed
 */
export function node24(): string;
