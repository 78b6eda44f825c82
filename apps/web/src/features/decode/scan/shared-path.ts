const SHARED = /^\/decode\/[\w-]+$/;

/** The path on this site that a code's text leads to; null if it is not a shared link of this site. */
export const sharedPath = (text: string, origin: string): string | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.origin === origin && SHARED.test(url.pathname) ? url.pathname : null;
};
