import type { HistoryItem } from '@underpaint/contract';
import { isExpired, toHistoryItem } from './encodings.models.ts';
import { IMAGE_NOT_FOUND, type ImagesContext, notFound } from './images.context.ts';

/** Control characters other than line breaks and tabs; Postgres rejects NUL altogether. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/** A note as it is stored: plain text, trimmed; null if empty. */
function cleanNote(written: string): string | null {
  const text = written.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
  return text === '' ? null : text;
}

/**
 * Stores the owner's note on a picture; an empty note removes the old one.
 *
 * @throws {AppError} `not_found`, also for other people's pictures and expired ones.
 */
export async function changeNote(
  { id, uid, note: written }: { id: string; uid: string; note: string },
  { encodings, now }: Pick<ImagesContext, 'encodings' | 'now'>,
): Promise<HistoryItem> {
  const changed = await encodings.changeNote({ id, uid, note: cleanNote(written) });
  if (changed === null || isExpired(changed, now())) throw notFound(IMAGE_NOT_FOUND);
  return toHistoryItem(changed);
}
