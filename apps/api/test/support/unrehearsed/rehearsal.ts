/** Replaces the function of this name in a server started with `preload.ts`. */
export const openRehearsal = () => null;
