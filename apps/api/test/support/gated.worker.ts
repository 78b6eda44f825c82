/** A worker whose task blocks its thread until the gate is opened from outside, and that took as long as it is told. */
export async function encode({
  gate,
  stages = {},
}: {
  gate?: SharedArrayBuffer;
  stages?: object;
}): Promise<{ value: { done: true }; stages: object }> {
  if (gate !== undefined) Atomics.wait(new Int32Array(gate), 0, 0);
  return { value: { done: true }, stages };
}
