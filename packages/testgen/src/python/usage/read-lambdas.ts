import type { SyntaxNode } from "@repost/syntax";
import { childrenOfNode } from "../source/definitions.ts";
import type { ReadArguments, Reading, Scope } from "./reading.ts";

/** Their `key` or first argument gets each item. */
const BY_KEY = /(?:^|\.)(?:sorted|min|max|nlargest|nsmallest|groupby)$/u;
const BY_PLACE = /(?:^|\.)(?:map|filter|filterfalse|takewhile|dropwhile)$/u;

export function readLambdas(
  callee: string,
  list: SyntaxNode,
  given: ReadArguments,
  scope: Scope,
  reading: Reading,
): void {
  const written = childrenOfNode(list);
  if (BY_PLACE.test(callee)) return readEach(written[0], given.usages[1] ?? null, scope, reading);
  if (!BY_KEY.test(callee)) return;
  const key = written.find((one) => one.childForFieldName("name")?.text === "key")?.childForFieldName("value");
  const items = /n(?:larg|small)est$/u.test(callee) ? given.usages[1] : given.usages[0];
  readEach(key ?? (callee.endsWith("groupby") ? written[1] : undefined), items ?? null, scope, reading);
}

export function readEach(
  lambda: SyntaxNode | undefined,
  items: ReadArguments["usages"][number],
  scope: Scope,
  reading: Reading,
): void {
  if (lambda?.type !== "lambda" || items === null) return;
  const body = lambda.childForFieldName("body");
  const [parameter] = childrenOfNode(lambda.childForFieldName("parameters") ?? lambda);
  if (body === null || parameter?.type !== "identifier") return;
  reading.visit(body, new Map([...scope, [parameter.text, items.item]]));
}
