/** Keeps what was made of the texts used last, so that asking about the same text again costs nothing. */
export function rememberRecent<T>(capacity: number, make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text);
    const value = known ?? make(text);
    made.delete(text);
    made.set(text, value);
    const oldest = made.size > capacity ? made.keys().next().value : undefined;
    if (oldest !== undefined) made.delete(oldest);
    return value;
  };
}
