/** What was made under a key, or what is made now. */
export function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.has(key) ? (known.get(key) as T) : make();
  known.set(key, value);
  return value;
}
