/** The token that a letter's link carries behind the `#`; null where there is none. */
export const readLinkToken = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token ? token : null;
};
