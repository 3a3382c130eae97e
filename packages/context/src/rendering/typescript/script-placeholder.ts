/** Returns a placeholder for a hidden body that keeps the text parsable. */
export function scriptPlaceholder(code: string, body: number): string {
  return code.slice(0, body).trimEnd().endsWith("{") ? "/* ... */" : "undefined /* ... */";
}
