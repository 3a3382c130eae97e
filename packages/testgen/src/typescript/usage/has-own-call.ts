import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import { tableKeys } from "./table-keys.ts";
import { fieldOf, mark, type Use } from "./use.ts";

const ASKS = /^(?:Object\.hasOwn|(?:Object\.prototype|\{\})\.hasOwnProperty\.call)$/u;
const CALLS_VARIABLE = /^([\w$]+)\.call$/u;
const IS_QUESTION = /(?:^|\.)hasOwnProperty$/u;

/** Reads `Object.hasOwn(loaf, "grain")`, also through a variable. */
export function noteHasOwnCall(
  callee: string,
  [table, member]: readonly SyntaxNode[],
  [object = null, key = null]: readonly (Use | null)[],
  index: ModuleIndex,
): void {
  if (!isHasOwnCall(callee, index)) return;
  if (key !== null) key.literals.push(...(tableKeys(table ?? null, index) ?? []));
  const name = member === undefined ? null : readLiteral(member);
  mark(object, "mapping", 2);
  if (object !== null && name?.kind === "text") fieldOf(object, name.value);
}

function isHasOwnCall(callee: string, { variables }: ModuleIndex): boolean {
  const kept = variables.get(CALLS_VARIABLE.exec(callee)?.[1] ?? "");
  return ASKS.test(callee) || (kept !== undefined && IS_QUESTION.test(kept.text));
}
