/** Returns the value of a key; one that the map does not have is made and added. */
export function getOrAdd<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => NoInfer<V>,
): V {
  const known = map.get(key);
  if (known !== undefined) {
    return known;
  }
  const made = make();
  map.set(key, made);
  return made;
}
