/** Returns null for code that is nested deeper than the call stack. */
export function unlessTooDeep<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
