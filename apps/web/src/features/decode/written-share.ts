import { SHARE_META, type WrittenShare, writtenShare } from '@underpaint/contract';
import { forgetMeta, pageMeta } from '../../shared/api/page-meta.ts';

/** What the server has written into the page about this link; undefined in a page that was opened another way. */
export const readWrittenShare = (encodingId: string): WrittenShare['share'] | undefined => {
  const text = pageMeta(SHARE_META);
  const written = text === undefined ? undefined : writtenShare.safeParse(JSON.parse(text)).data;
  return written?.encodingId === encodingId ? written.share : undefined;
};

/** For when it is no longer true: whoever comes back to the link asks the server. */
export const forgetWrittenShare = (): void => forgetMeta(SHARE_META);
