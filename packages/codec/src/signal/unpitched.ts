/** Packs rows of `width` values that lie `pitch` apart. */
export function unpitched(values: Float32Array, pitch: number, width: number, height: number): Float32Array {
  if (pitch === width) return values.slice();
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) data.set(values.subarray(y * pitch, y * pitch + width), y * width);
  return data;
}
