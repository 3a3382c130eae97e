interface Cache<Key, Value> {
  has(key: Key): boolean;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

export function memoize<Key, Value>(
  compute: (key: Key) => Value,
  cache: Cache<Key, Value> = new Map<Key, Value>(),
): (key: Key) => Value {
  return (key) => {
    const existing = cache.get(key);
    if (existing !== undefined || cache.has(key)) return existing as Value;
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}

export function memoizeWeakly<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  return memoize(compute, new WeakMap<Key, Value>());
}
