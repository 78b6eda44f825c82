/** The value stored under a key, or else a new one, which is stored. */
export function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.has(key) ? (known.get(key) as T) : make();
  known.set(key, value);
  return value;
}
