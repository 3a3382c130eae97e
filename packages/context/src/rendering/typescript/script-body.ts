/** Where the body of a function ends that starts at `body` and whose text ends at `end`: before the brace that closes it, if it is a block. */
export function scriptBodyEnd(code: string, body: number, end: number): number {
  if (!isBlock(code, body)) return body + code.slice(body, end).replace(/[\s;,]+$/u, "").length;
  const brace = code.lastIndexOf("}", end - 1);
  return brace < body ? end : body + code.slice(body, brace).trimEnd().length;
}

/** What stands for a body that is not shown, so that the text still parses. */
export function scriptPlaceholder(code: string, body: number): string {
  return isBlock(code, body) ? "/* ... */" : "undefined /* ... */";
}

function isBlock(code: string, body: number): boolean {
  return code.slice(0, body).trimEnd().endsWith("{");
}
