/** The Node that the npm package `node` brought, or null before it is installed whole. */
export function findNode24(): string | null;
/**
 * The script behind a program of an installed package.
 *
 * @throws Error where there is no such package
 */
export function programOf(packageName: string, program: string): string;

/**
 * The Node 24 that everything runs on.
 *
 * @throws Error where it is not installed
 */
export function node24(): string;
