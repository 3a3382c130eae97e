interface Cache<Key, Value> {
  has(key: Key): boolean;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

export function memoize<Key, Value>(
  compute: (key: Key) => Value,
  cache: Cache<Key, Value> = new Map<Key, Value>(),
): (key: Key) => Value {
  return (key) => getOrCreate(cache, key, () => compute(key));
}

export function getOrCreate<Key, Value>(map: Cache<Key, Value>, key: Key, create: () => Value): Value {
  const existing = map.get(key);
  if (existing !== undefined || map.has(key)) return existing as Value;
  const value = create();
  map.set(key, value);
  return value;
}

export function memoizeWeakly<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  return memoize(compute, new WeakMap<Key, Value>());
}
