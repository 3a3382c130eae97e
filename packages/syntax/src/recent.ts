/** Caches results up to a total weight, and always the last one. */
export function rememberRecent<T>(
  capacity: number,
  make: (text: string) => T,
  weigh: (text: string) => number = () => 1,
): (text: string) => T {
  const made = new Map<string, T>();
  let weight = 0;
  return (text) => {
    const cached = made.get(text);
    const value = cached ?? make(text);
    if (!made.delete(text)) weight += weigh(text);
    made.set(text, value);
    for (const oldest of made.keys()) {
      if (weight <= capacity || made.size === 1) break;
      made.delete(oldest);
      weight -= weigh(oldest);
    }
    return value;
  };
}
