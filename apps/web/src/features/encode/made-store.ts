import type { EncodeResponse, Survival } from '@underpaint/contract';
import type { Place } from '../../shared/api/settings.ts';
import type { Leaving } from '../../shared/leaving/leaving.ts';

/**
 * What is known about a picture that was just made; `psnr` is null if this device could not measure it. `file` is the
 * picture itself if it was made here: fetching it back could take longer than making it.
 */
export type Encoded = Omit<EncodeResponse, 'psnr'> & { psnr: number | null; file?: Blob };

/** A picture that was made in this tab, with the key that opens it. */
export interface Made {
  encoding: Encoded;
  secret: string;
  place: Place;
  /** The original picture, for comparison; it has never left this device's memory. */
  cover?: Blob;
}

export interface Held extends Made {
  owner: string;
  /** Whether the key is visible on the screen. */
  isShown: boolean;
  /** Whether it has been shown or copied. */
  isSeen: boolean;
  /** Whether the missing tests have been run as far as this device can. */
  isTestedAgain: boolean;
}

/**
 * Keeps the last picture and its key while the tab is open: in memory, and only for its owner. A key that nobody has
 * seen survives a session that ended by itself; it is only given up by somebody who was asked.
 */
export const createMadeStore = (tab: Pick<Leaving, 'setStake'>) => {
  let held: Held | null = null;
  const listeners = new Set<() => void>();

  const set = (next: Held | null): void => {
    held = next;
    const isAtStake = next !== null && !next.isSeen;
    tab.setStake(isAtStake ? { show: () => setShown(true), giveUp: () => set(null) } : null);
    for (const listener of listeners) listener();
  };
  const setShown = (isShown: boolean): void => {
    if (held && held.isShown !== isShown) set({ ...held, isShown, isSeen: held.isSeen || isShown });
  };

  return {
    keep: (owner: string, made: Made): void =>
      set({ ...made, owner, isShown: false, isSeen: false, isTestedAgain: false }),
    setShown,
    setCopied: (): void => {
      if (held) set({ ...held, isSeen: true });
    },
    setTested: (survival: Survival[]): void => {
      if (held) set({ ...held, encoding: { ...held.encoding, survival }, isTestedAgain: true });
    },
    forget: (): void => set(null),
    /** Somebody has signed in or out. */
    onPerson: (uid: string | null): void => {
      if (held?.isSeen && uid !== held.owner) set(null);
    },
    /** A picture has been deleted: its link is dead, and its key opens nothing. */
    onDeleted: (encodingId: string): void => {
      if (held?.encoding.encodingId === encodingId) set(null);
    },
    heldFor: (uid: string | null): Held | null => (held?.owner === uid ? held : null),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
