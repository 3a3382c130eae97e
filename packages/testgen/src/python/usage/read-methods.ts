import type { SyntaxNode } from "@repost/syntax";
import { classLineage } from "../source/module-index.ts";
import { isPath, readExpression } from "../source/read-expression.ts";
import { markFallback } from "./read-operators.ts";
import { markMatched } from "./known-functions.ts";
import type { ReadArguments, Reading, Scope } from "./reading.ts";
import { tableKeys } from "./table-keys.ts";
import { Usage } from "./usage.ts";
import { METHOD_MARKS, PATTERN_SUBJECTS } from "./usage-table.ts";
import { child, childText } from "../../nodes.ts";

/** Methods that return nearly the same text. */
const SAME_TEXT =
  /^(strip|lstrip|rstrip|lower|upper|casefold|title|capitalize|replace|copy|removeprefix|removesuffix|expandtabs)$/u;

export function readMethod(callee: SyntaxNode, passed: ReadArguments, scope: Scope, reading: Reading): Usage | null {
  const object = child(callee, "object");
  const name = childText(callee, "attribute");
  if (object === null) return null;
  const owner = reading.visit(object, scope);
  if (name === "join") {
    passed.usages[0]?.mark("iterable");
    passed.usages[0]?.item.mark("text");
  }
  if (owner === null && /^(get|pop|setdefault)$/u.test(name))
    passed.usages[0]?.literals.push(...tableKeys(object, reading));
  const pattern = isPath(object) ? compiledPattern(object, reading) : null;
  if (pattern !== null && PATTERN_SUBJECTS.has(name)) {
    const position = (PATTERN_SUBJECTS.get(name) ?? 1) - 1;
    markMatched(passed.usages[position], pattern);
  }
  return owner === null ? null : readOwned(owner, name, passed, reading);
}

const READS_PATH = /^(?:read_text|read_bytes)$/u;

function readOwned(owner: Usage, name: string, { nodes, usages }: ReadArguments, reading: Reading): Usage | null {
  const mark = METHOD_MARKS.get(name);
  if (mark !== undefined) owner.mark(mark);
  const [first, second] = nodes;
  const value = first === undefined ? null : readExpression(first);
  if (value?.kind === "text" && mark === "text")
    owner.samples.push(`${value.value}abc`, `abc${value.value}`, `a${value.value}b${value.value}c`);
  if (mark === "text") for (const usage of usages) usage?.mark("text", 0.7);
  if (name === "update") for (const usage of usages) usage?.within.add(owner);
  if (READS_PATH.test(name) || (name === "open" && owner.weight("path") > 0)) owner.mark("file_name");
  if (name === "open" && owner.weight("path") > 0) return (owner.content ??= new Usage());
  if (name === "read_text") return (owner.content ??= new Usage()).result("read");
  const result = owner.result(name);
  if (name === "readlines") return owner.collectionOf(owner.item);
  if (SAME_TEXT.test(name)) return owner;
  if (name === "split" || name === "rsplit") return owner.splitAt(value?.kind === "text" ? value.value : null);
  if (/^(get|pop|setdefault)$/u.test(name) && value?.kind === "text")
    return readKeyed(owner, value.value, second, reading);
  if (name === "get" || name === "setdefault") return owner.entry;
  if (name === "pop") return owner.item;
  if (name === "values") return owner.collectionOf(owner.entry);
  if (name === "keys") return owner.collectionOf(owner.key);
  return result;
}

function readKeyed(owner: Usage, key: string, fallback: SyntaxNode | undefined, reading: Reading): Usage {
  owner.mark("mapping");
  const usage = owner.keyed(key);
  if (fallback !== undefined) markFallback(usage, fallback, reading);
  return usage;
}

function compiledPattern(node: SyntaxNode, { index, className }: Reading): string | null {
  const attribute = /^(?:self|cls)\.(\w+)$/u.exec(node.text)?.[1];
  const fields = attribute === undefined || className === null ? [] : classLineage(index, className);
  const field = fields.flatMap((ancestor) => ancestor.fields).find(({ name }) => name === attribute);
  const value = field?.value ?? index.assigned.get(node.text);
  const made = value === undefined || value === null ? null : readExpression(value);
  if (made?.kind !== "call" || !/(^|\.)compile$/u.test(made.callee)) return null;
  const [first] = made.positional;
  return first?.kind === "text" ? first.value : null;
}
