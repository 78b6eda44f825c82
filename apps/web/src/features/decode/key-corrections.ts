import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
/** Another key that may have been meant. Its label says what differs, and reveals nothing of the key itself. */
export interface Correction {
  words: string;
  key: string;
}

const EDGES = [
  { edge: /^\s+/, words: msg`Without the space at the start` },
  { edge: /\s+$/, words: msg`Without the space at the end` },
] as const;
/** A first letter that a phone capitalised by itself. */
const ONE_CAPITAL = /^\p{Lu}[^\p{Lu}]+$/u;
/** What phones and word processors write instead of what was typed. */
const TYPOGRAPHY = { "'": /[‘’‚‛′]/g, '"': /[“”„‟″]/g, '-': /[‐-―−]/g };
/** Characters that nobody sees, and chats add; Persian words and emoji need those between them. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;
const BETWEEN_WORDS = { '-': /(?<=\p{L})-(?=\p{L})/gu, ' ': /(?<=\p{L}) (?=\p{L})/gu };

const inPlainCharacters = (key: string): string =>
  Object.entries(TYPOGRAPHY)
    .reduce((plain, [typed, written]) => plain.replace(written, typed), key.replace(INVISIBLE, ''))
    .normalize('NFKC');

/**
 * What somebody who was told this key, or copied it, may have meant instead: no spaces at the ends, no capital at the
 * start, spaces instead of hyphens or vice versa, nothing that a program made of it. Nothing is tried or changed
 * automatically: each is a different key.
 */
export const correctionsOf = (key: string): Correction[] => {
  const [hyphens, spaces] = [key.search(BETWEEN_WORDS['-']) >= 0, key.search(BETWEEN_WORDS[' ']) >= 0];
  const meant = [
    ...EDGES.map(({ edge, words }) => ({ words: i18n._(words), key: key.replace(edge, '') })),
    ONE_CAPITAL.test(key) && {
      words: t`With a lowercase first letter`,
      key: key.charAt(0).toLowerCase() + key.slice(1),
    },
    hyphens &&
      !spaces && { words: t`With spaces instead of hyphens`, key: key.replace(BETWEEN_WORDS['-'], ' ') },
    spaces &&
      !hyphens && { words: t`With hyphens instead of spaces`, key: key.replace(BETWEEN_WORDS[' '], '-') },
    { words: t`With plain characters`, key: inPlainCharacters(key) },
  ];
  // Keys that differ in nothing else are the same key.
  const isAnother = (other: string): boolean => other !== '' && other.normalize() !== key.normalize();
  return meant.filter((one) => one !== false).filter((one) => isAnother(one.key));
};
