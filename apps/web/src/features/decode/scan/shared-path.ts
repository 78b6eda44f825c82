const SHARED = /^\/decode\/[\w-]+$/;

/** Where on this site the text of a code leads; null where it is no shared link of this site. */
export const sharedPath = (text: string, origin: string): string | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.origin === origin && SHARED.test(url.pathname) ? url.pathname : null;
};
