/** Maps bytes by a table of 256. */
export function mapLevels(source: usize, count: i32, table: usize, out: usize): void {
  for (const end = source + count; source < end; source++, out++) {
    store<u8>(out, load<u8>(table + load<u8>(source)));
  }
}
