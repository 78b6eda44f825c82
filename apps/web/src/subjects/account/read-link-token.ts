/** The token after the `#` in a letter's link; null if there is none. */
export const readLinkToken = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token ? token : null;
};
