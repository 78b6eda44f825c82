import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
/** Another key that may have been meant. Its words say what differs, and nothing of the key itself. */
export interface Correction {
  words: string;
  key: string;
}

const EDGES = [
  { edge: /^\s+/, words: msg`Without the space at the start` },
  { edge: /\s+$/, words: msg`Without the space at the end` },
] as const;
/** What a phone makes of the first letter, unasked. */
const ONE_CAPITAL = /^\p{Lu}[^\p{Lu}]+$/u;
const BETWEEN_WORDS = { '-': /(?<=\p{L})-(?=\p{L})/gu, ' ': /(?<=\p{L}) (?=\p{L})/gu };

/**
 * What somebody may have meant who was told this key, or copied it: spaces at the edges, a capital at the start, hyphens
 * for spaces and the other way round. Nothing is tried or changed by itself: each is a key of its own.
 */
export const correctionsOf = (key: string): Correction[] => {
  const [hyphens, spaces] = [key.search(BETWEEN_WORDS['-']) >= 0, key.search(BETWEEN_WORDS[' ']) >= 0];
  const meant = [
    ...EDGES.map(({ edge, words }) => ({ words: i18n._(words), key: key.replace(edge, '') })),
    ONE_CAPITAL.test(key) && {
      words: t`With a small first letter`,
      key: key.charAt(0).toLowerCase() + key.slice(1),
    },
    hyphens && !spaces && { words: t`With spaces for hyphens`, key: key.replace(BETWEEN_WORDS['-'], ' ') },
    spaces && !hyphens && { words: t`With hyphens for spaces`, key: key.replace(BETWEEN_WORDS[' '], '-') },
  ];
  return meant.filter((one) => one !== false).filter((one) => one.key !== key && one.key !== '');
};
