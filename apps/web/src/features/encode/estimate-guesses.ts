import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Longer keys take longer to analyse, and are not guessed by patterns. */
const MOST_UNITS = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MOST_UNITS });

/** How many tries are needed by a program that knows common passwords, names, keyboard patterns and dates. */
export const estimateGuesses = (key: string): number => estimator.check(key.slice(0, MOST_UNITS)).guesses;
