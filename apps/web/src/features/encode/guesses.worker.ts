import { estimateGuesses } from './estimate-guesses.ts';
import type { Estimate } from './guess-beside.ts';

/** Estimates keys outside the page's thread, which would freeze while lists of passwords are read. */
self.addEventListener('message', ({ data: key }: MessageEvent<string>) => {
  const estimate: Estimate = { of: key, guesses: estimateGuesses(key) };
  self.postMessage(estimate);
});
