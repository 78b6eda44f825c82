import type { Attempt, Budget, Tries } from './tries.ts';

/** */
const PER_IMAGE: Budget = {
  name: 'image',
  wrongMax: 5,
  refusal: 'Too many wrong keys for this image',
};

/** A picture can be altered at will without harming its message, so only a limit across all pictures stops guessing. */
const perNetwork = (wrongMax: number): Budget => ({
  name: 'network',
  wrongMax,
  refusal: 'Too many wrong keys from your network',
});

/** Limits wrong keys per picture and network, and per network over all pictures. */
export interface WrongKeys {
  /**
   * Runs one try. It counts if it is judged wrong.
   *
   * @throws {AppError} `rate.limited` with the seconds to wait after too many wrong keys in 15 minutes.
   */
  try<Result>(
    subject: { image: string; network: string },
    run: (attempt: Attempt) => Promise<Result>,
  ): Promise<Result>;
}

/** An attempt that two budgets have admitted. */
const both = (one: Attempt, other: Attempt): Attempt => ({
  left: Math.min(one.left, other.left),
  judge: (isWrong) => {
    one.judge(isWrong);
    other.judge(isWrong);
  },
});

/**
 * @param networkMax wrong keys allowed per network in 15 minutes, over all pictures.
 * @param countedBy counts the tries of a budget.
 */
export function createWrongKeys(networkMax: number, countedBy: (budget: Budget) => Tries): WrongKeys {
  const [ofImage, ofNetwork] = [countedBy(PER_IMAGE), countedBy(perNetwork(networkMax))];
  return {
    try: ({ image, network }, run) =>
      ofImage.try(`${network} ${image}`, (inImage) =>
        ofNetwork.try(network, (inNetwork) => run(both(inImage, inNetwork))),
      ),
  };
}
