import type { SyntaxNode } from "../../syntax-node.ts";
import type { Collector } from "./collector.ts";
import { contentOf } from "../extras.ts";
import { isFunctionExpression } from "../own-scope.ts";
import { unwrapped } from "../unwrapped.ts";

const iterating = new Set(
  "forEach map flatMap filter find findIndex findLast findLastIndex some every reduce reduceRight sort from each".split(
    " ",
  ),
);

const keeping = new Set(
  `
on once off addListener addEventListener removeListener subscribe then catch finally nextTick setTimeout setInterval setImmediate
queueMicrotask requestAnimationFrame describe it test before after beforeEach afterEach use
`
    .trim()
    .split(/\s+/),
);

/**
 * Records functions that run at once: `(function () {})()`, `[a, b].forEach((x) => {})`, and arguments of a call whose
 * result is unused.
 */
export function noteImmediate(
  call: SyntaxNode,
  callee: SyntaxNode,
  args: readonly SyntaxNode[],
  { immediate, discarded }: Collector,
): void {
  const called = unwrapped(callee);
  if (isFunctionExpression(called)) {
    immediate.set(called.id, args);
    return;
  }
  const property = called.type === "member_expression" ? called.childForFieldName("property")?.text : undefined;
  const object = called.type === "member_expression" ? called.childForFieldName("object") : null;
  const receiver = object === null ? undefined : unwrapped(object);
  if (receiver !== undefined && isFunctionExpression(receiver) && (property === "call" || property === "apply")) {
    immediate.set(receiver.id, property === "call" ? args.slice(1) : []);
  } else if (iterating.has(property ?? "")) {
    for (const node of args) if (isFunctionExpression(node)) immediate.set(node.id, elementsOf(receiver));
  } else if (call.type === "new_expression" && called.text === "Promise") {
    for (const node of args) if (isFunctionExpression(node)) immediate.set(node.id, []);
  } else if (discarded.has(call.id) && !keeping.has(property ?? called.text)) {
    const [list] = args.filter((node) => !isFunctionExpression(node));
    for (const node of args)
      if (isFunctionExpression(node)) immediate.set(node.id, elementsOf(list && unwrapped(list)));
  }
}

/** For names, the first element stands for all. */
function elementsOf(receiver: SyntaxNode | undefined): readonly SyntaxNode[] {
  return receiver?.type === "array" ? contentOf(receiver).slice(0, 1) : receiver === undefined ? [] : [receiver];
}
