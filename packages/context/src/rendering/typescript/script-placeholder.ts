/** What stands for a body that is not shown, so that the text still parses: of a block, or of an arrow function's expression. */
export function scriptPlaceholder(code: string, body: number): string {
  return code.slice(0, body).trimEnd().endsWith("{") ? "/* ... */" : "undefined /* ... */";
}
