/** Share of the mean variance that is added to the diagonal: there are few pictures for many features. */
const RIDGE = 1e-3;

/** Fisher's linear discriminant (1936) from class `a` to class `b`: (Σa + Σb + ridge)⁻¹ (mean b − mean a). */
export function fisherDirection(a: readonly Float64Array[], b: readonly Float64Array[]): Float64Array {
  const size = a[0]?.length ?? 0;
  const means = [meanOf(a, size), meanOf(b, size)] as const;
  const scatter = Array.from({ length: size }, () => new Float64Array(size));
  addScatter(scatter, a, means[0]);
  addScatter(scatter, b, means[1]);
  const trace = scatter.reduce((sum, row, i) => sum + (row[i] ?? 0), 0);
  scatter.forEach((row, i) => {
    row[i] = (row[i] ?? 0) + (RIDGE * trace) / size + 1e-12;
  });
  return solve(
    scatter,
    means[1].map((value, i) => value - (means[0][i] ?? 0)),
  );
}

function meanOf(rows: readonly Float64Array[], size: number): Float64Array {
  const mean = new Float64Array(size);
  for (const row of rows)
    for (let i = 0; i < size; i++) mean[i] = (mean[i] ?? 0) + (row[i] ?? 0) / rows.length;
  return mean;
}

function addScatter(scatter: Float64Array[], rows: readonly Float64Array[], mean: Float64Array): void {
  for (const row of rows) {
    const centred = row.map((value, i) => value - (mean[i] ?? 0));
    scatter.forEach((line, i) => {
      for (let j = 0; j < line.length; j++) {
        line[j] = (line[j] ?? 0) + ((centred[i] ?? 0) * (centred[j] ?? 0)) / rows.length;
      }
    });
  }
}

/** Gaussian elimination with partial pivoting. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, i) => Float64Array.from([...row, right[i] ?? 0]));
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows.reduce(
      (best, row, i) =>
        i >= column && Math.abs(row[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0) ? i : best,
      column,
    );
    const [upper, lower] = [rows[column], rows[pivot]];
    if (upper === undefined || lower === undefined) break;
    rows[column] = lower;
    rows[pivot] = upper;
    for (const [i, row] of rows.entries()) {
      if (i === column) continue;
      const factor = (row[column] ?? 0) / (lower[column] ?? 1);
      for (let j = column; j <= size; j++) row[j] = (row[j] ?? 0) - factor * (lower[j] ?? 0);
    }
  }
  return Float64Array.from(rows, (row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}
