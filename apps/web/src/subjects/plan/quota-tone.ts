export type QuotaTone = 'green' | 'yellow' | 'red';

/** The bar's colour: green above 3 left, yellow from 1 to 3, red at 0 (S-2.6.6). */
export const quotaTone = (remaining: number): QuotaTone => {
  if (remaining > 3) return 'green';
  return remaining > 0 ? 'yellow' : 'red';
};
