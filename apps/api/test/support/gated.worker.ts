/** A worker whose task blocks its thread until the gate is opened from outside. */
export async function encode({
  gate,
}: {
  gate?: SharedArrayBuffer;
}): Promise<{ value: { done: true }; stages: object }> {
  if (gate !== undefined) Atomics.wait(new Int32Array(gate), 0, 0);
  return { value: { done: true }, stages: {} };
}
