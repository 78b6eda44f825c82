import { type FloatMemory, newFloats } from './float-memory.ts';

/** Packs rows of `width` values that lie `pitch` apart. */
export function unpitched(
  values: Float32Array,
  pitch: number,
  width: number,
  height: number,
  memory: FloatMemory = newFloats,
): Float32Array {
  const data = memory(width * height);
  if (pitch === width) data.set(values);
  else for (let y = 0; y < height; y++) data.set(values.subarray(y * pitch, y * pitch + width), y * width);
  return data;
}
