import type { SharedLink } from '@underpaint/contract';

/**
 * Whether the picture of a link will be deleted after its message is revealed, and by whom, as its sender wants; null
 * also on the last view, which deletes it by itself.
 */
export const burnAhead = ({ viewsLeft, burn }: SharedLink): SharedLink['burn'] =>
  viewsLeft !== null && viewsLeft <= 1 ? null : burn;
