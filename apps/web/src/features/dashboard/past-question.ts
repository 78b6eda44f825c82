import { plural, t } from '@lingui/core/macro';
import type { UnprovenPast } from '@underpaint/contract';

export interface PastQuestion {
  fact: string;
  hint: string;
  mine: string;
  notMine: string;
  /** The question to ask before anything is deleted; null if there is none. */
  sure: string | null;
  /** Shown when it was not them. */
  done: string;
}

const aboutPictures = (count: number): PastQuestion => ({
  fact: plural(count, {
    one: '# picture was hidden with this account before your email address was confirmed.',
    other: '# pictures were hidden with this account before your email address was confirmed.',
  }),
  hint: plural(count, {
    one: 'Somebody else may have signed up with your address. If you delete the picture, its link stops working and you get the free encodes back.',
    other:
      'Somebody else may have signed up with your address. If you delete the pictures, their links stop working and you get the free encodes back.',
  }),
  mine: plural(count, { one: 'It is mine', other: 'They are mine' }),
  notMine: plural(count, { one: 'Delete it', other: 'Delete them' }),
  sure: plural(count, {
    one: 'Delete this picture for good? This cannot be undone.',
    other: 'Delete these # pictures for good? This cannot be undone.',
  }),
  done: plural(count, { one: 'Picture deleted', other: 'Pictures deleted' }),
});

const aboutEncodes = (count: number): PastQuestion => ({
  fact: plural(count, {
    one: '# free encode was used with this account before your email address was confirmed.',
    other: '# free encodes were used with this account before your email address was confirmed.',
  }),
  hint: plural(count, {
    one: 'Somebody else may have signed up with your address. If that was not you, you get the encode back.',
    other:
      'Somebody else may have signed up with your address. If that was not you, you get the encodes back.',
  }),
  mine: t`That was me`,
  notMine: t`That was not me`,
  sure: null,
  done: t`Free encodes given back`,
});

/**
 * What to ask somebody who has verified their address about what was done before; null when there is nothing to ask.
 */
export function pastQuestion({ pictures, freeEncodes }: UnprovenPast): PastQuestion | null {
  if (pictures > 0) return aboutPictures(pictures);
  return freeEncodes > 0 ? aboutEncodes(freeEncodes) : null;
}
