/** Provides memory for a number of floats, about to be written. */
export type FloatMemory = (length: number) => Float32Array;

export const newFloats: FloatMemory = (length) => new Float32Array(length);

/** Always the same memory, for planes that are no longer needed once the next one is made. */
export function reusedFloats(): FloatMemory {
  let memory = new Float32Array();
  return (length) => {
    if (memory.length < length) memory = new Float32Array(length);
    return memory.subarray(0, length);
  };
}
