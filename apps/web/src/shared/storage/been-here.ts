import { quietly } from './quietly.ts';

const NAME = 'underpaint.been-here';

/** Records that somebody has signed in in this browser, but not who. */
export const noteBeenHere = (): void => {
  quietly(() => localStorage.setItem(NAME, 'yes'));
};

/** Whether anybody has ever signed in in this browser. */
export const hasBeenHere = (): boolean => quietly(() => localStorage.getItem(NAME)) !== null;
