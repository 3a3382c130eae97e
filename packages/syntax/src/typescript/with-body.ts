import type { FunctionDefinition } from "@repost/spec";

export function withScriptBody({ span, body }: FunctionDefinition, code: string, statement: string): string {
  const header = code.slice(span.start, body.start);
  const rest = code.slice(body.end, span.end);
  if (!header.trimEnd().endsWith("{")) return `${header}{ ${statement} }${rest}`;
  const blank = body.start === body.end;
  return blank ? `${header} ${statement} ${rest}` : `${header}${statement}${rest}`;
}
