/** Returns null where the compiler throws: nested deeper than the call stack, or rare mistakes in code. */
export function unlessCompilerFails<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
