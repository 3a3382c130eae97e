import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import { tableKeys } from "./table-keys.ts";
import { createUse, fieldOf, mark, valueOf, type Use } from "./use.ts";

/** A text that parses as a number. */
export const READ_AS_NUMBER = "12";

const READS_FILE = /(?:^|\.)readFile(?:Sync)?$/u;

/** Returns the use of parsed JSON, or of a file's content. */
export function returnedPart(callee: string, [first = null]: readonly (Use | null)[]): Use | null {
  if (first === null) return null;
  if (callee === "JSON.parse") return (first.loaded ??= createUse());
  return READS_FILE.test(callee) ? (first.content ??= createUse()) : null;
}

export function notePlatformCall(callee: string, [first, second]: readonly (Use | null)[]): void {
  if (/^(?:Math\.\w+|isFinite|isNaN|Number\.is\w+)$/u.test(callee)) {
    mark(first ?? null, "number", 2);
    mark(second ?? null, "number", 2);
  }
  if (callee === "Array.isArray") mark(first ?? null, "list", 3);
  if (callee === "Array.from") mark(first ?? null, "list", 1.8);
  if (/^(?:parseInt|parseFloat|Number|Number\.parse\w+)$/u.test(callee) && first !== null && first !== undefined)
    first.tokens.push(READ_AS_NUMBER);
  if (
    /^(?:JSON\.parse|decodeURIComponent|encodeURIComponent|decodeURI|encodeURI|escape|unescape|atob|btoa|Buffer\.from)$/u.test(
      callee,
    )
  )
    mark(first ?? null, "text", 2);
  if (READS_FILE.test(callee)) mark(first ?? null, "file", 3);
  if (/(?:^|\.)readdir(?:Sync)?$/u.test(callee)) mark(first ?? null, "folder", 3);
  if (/^Object\.(?:keys|entries|values|assign|freeze|getOwnPropertyNames)$/u.test(callee))
    mark(first ?? null, "mapping", 2.2);
  if (/^Object\.(?:entries|values)$/u.test(callee) && first !== null && first !== undefined) valueOf(first);
  if (/^Promise\.(?:all|race|any|allSettled)$/u.test(callee)) mark(first ?? null, "list", 2);
}

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
