import { quietly } from './quietly.ts';

const NAME = 'underpaint.been-here';

/** Notes that somebody has been signed in in this browser, not who. */
export const noteBeenHere = (): void => {
  quietly(() => localStorage.setItem(NAME, 'yes'));
};

/** Whether anybody has been signed in in this browser. */
export const hasBeenHere = (): boolean => quietly(() => localStorage.getItem(NAME)) !== null;
