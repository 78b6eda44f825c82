import type { HistoryItem } from '@underpaint/contract';
import { isExpired, toHistoryItem } from './encodings.models.ts';
import { IMAGE_NOT_FOUND, type ImagesContext, notFound } from './images.context.ts';

/** Control characters but line breaks and tabs; Postgres takes no NUL at all. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/** As it is kept: text and nothing else, without empty edges; null for an empty one. */
export function cleanNote(written: string): string | null {
  const text = written.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
  return text === '' ? null : text;
}

/**
 * Keeps what the owner of a picture notes about it; an empty note takes the old one away.
 *
 * @throws {AppError} `not_found`, also for pictures of others and expired ones.
 */
export async function changeNote(
  { id, uid, note: written }: { id: string; uid: string; note: string },
  { encodings, now }: Pick<ImagesContext, 'encodings' | 'now'>,
): Promise<HistoryItem> {
  const changed = await encodings.changeNote({ id, uid, note: cleanNote(written) });
  if (changed === null || isExpired(changed, now())) throw notFound(IMAGE_NOT_FOUND);
  return toHistoryItem(changed);
}
