import type { UnprovenPast } from '@underpaint/contract';

export interface PastQuestion {
  fact: string;
  hint: string;
  mine: string;
  notMine: string;
  /** What is asked before anything is deleted; null where nothing is. */
  sure: string | null;
  /** Said when it was not them. */
  done: string;
}

const BEFORE = 'before you proved that the email address is yours.';
const SOMEBODY = 'Somebody else may have signed up with your address.';

function aboutPictures(count: number): PastQuestion {
  const one = count === 1;
  return {
    fact: `${count} ${one ? 'picture was' : 'pictures were'} hidden with this account ${BEFORE}`,
    hint: `${SOMEBODY} If you delete ${one ? 'it, its link stops' : 'them, their links stop'} working and you get the free encodes back.`,
    mine: one ? 'It is mine' : 'They are mine',
    notMine: one ? 'Delete it' : 'Delete them',
    sure: `Delete ${one ? 'this picture' : `these ${count} pictures`} for good? This cannot be undone.`,
    done: one ? 'Picture deleted' : 'Pictures deleted',
  };
}

const aboutEncodes = (count: number): PastQuestion => ({
  fact: `${count} free ${count === 1 ? 'encode was' : 'encodes were'} used with this account ${BEFORE}`,
  hint: `${SOMEBODY} If it was not you, you get ${count === 1 ? 'it' : 'them'} back.`,
  mine: 'That was me',
  notMine: 'That was not me',
  sure: null,
  done: 'Free encodes given back',
});

/** What to ask whoever has proven their address about what was done before; null when there is nothing to ask. */
export function pastQuestion({ pictures, freeEncodes }: UnprovenPast): PastQuestion | null {
  if (pictures > 0) return aboutPictures(pictures);
  return freeEncodes > 0 ? aboutEncodes(freeEncodes) : null;
}
