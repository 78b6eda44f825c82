import { SHARE_META, type WrittenShare, writtenShare } from '@underpaint/contract';

/** What the server has written into the page of this link; undefined in a page that came another way. */
export const readWrittenShare = (encodingId: string): WrittenShare['share'] | undefined => {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${SHARE_META}"]`)?.content;
  const written = text === undefined ? undefined : writtenShare.safeParse(JSON.parse(text)).data;
  return written?.encodingId === encodingId ? written.share : undefined;
};
