/** Something that exists only in this tab and that nobody has seen yet. */
export interface Stake {
  /** Shows it to the person. */
  show: () => void;
  /** The person was asked and does not want it. */
  giveUp: () => void;
}

/** The question asked before a step is taken. */
export interface LeavingQuestion extends Pick<Stake, 'show'> {
  /** Whether the step loses it for good; otherwise it is kept in this tab. */
  losing: boolean;
  leave: () => void;
  stay: () => void;
}

interface Step {
  losing: boolean;
  go: () => void;
}

/** What is at stake in a tab, and the question to ask before a step that would leave it behind. */
export const createLeaving = (onStake: (isThere: boolean) => void = () => {}) => {
  let stake: Stake | null = null;
  let question: LeavingQuestion | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const setStake = (next: Stake | null): void => {
    stake = next;
    onStake(next !== null);
    tell();
  };
  const answered = (then: () => void) => () => {
    question = null;
    tell();
    then();
  };

  return {
    setStake,
    /** Takes the step immediately if nothing is at stake; otherwise only after the person has confirmed it. */
    before: ({ losing, go }: Step): void => {
      if (stake === null) {
        go();
        return;
      }
      const { show, giveUp } = stake;
      const leave = () => {
        if (losing) giveUp();
        go();
      };
      question = { losing, show: answered(show), leave: answered(leave), stay: answered(() => {}) };
      tell();
    },
    /** Whether something is at stake. */
    hasStake: (): boolean => stake !== null,
    question: (): LeavingQuestion | null => question,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type Leaving = ReturnType<typeof createLeaving>;
