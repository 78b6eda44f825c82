/** Takes the place of the function of this name in a server that was started with `preload.ts`. */
export const openRehearsal = () => null;
