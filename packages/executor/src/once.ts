/** Remembers a successful result only. */
export function once<A extends readonly unknown[], T>(act: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let done: Promise<T> | undefined;
  return (...args) => {
    done ??= act(...args).catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** Remembers successful results only. */
export function onceByKey<T>(results: Map<string, Promise<T>>, key: string, act: () => Promise<T>): Promise<T> {
  const result =
    results.get(key) ??
    act().catch((error: unknown) => {
      results.delete(key);
      throw error;
    });
  results.set(key, result);
  return result;
}
