/** In ascending order of the indices, so that every engine gets the same sum. */
export function sumOfSquares(values: Float32Array | Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i];
  return sum;
}
