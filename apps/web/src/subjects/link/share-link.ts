/** The address that opens a hidden picture: site origin and `/decode/{id}` (S-9.9). */
export const shareLink = (origin: string, encodingId: string): string =>
  `${origin}/decode/${encodeURIComponent(encodingId)}`;
