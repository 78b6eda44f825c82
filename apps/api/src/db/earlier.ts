import type { ExpressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** The earlier of a picture's date and another one; null is never. */
export function earlier(
  row: ExpressionBuilder<Tables, 'encodings'>,
  column: 'own_until' | 'plan_until',
  date: string | null,
) {
  if (date === null) return row.ref(column);
  return row.case().when(column, '<', date).then(row.ref(column)).else(date).end();
}
