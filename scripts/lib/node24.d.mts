/** The Node that the npm package `node` brought, or null before it is installed whole. */
export function findNode24(): string | null;
