import type { ModuleIndex } from "../source/module-index.ts";
import { Use, type UsedKind } from "./use.ts";

/** A text that parses as a number. */
export const READ_AS_NUMBER = "12";

const READS_FILE = /(?:^|\.)readFile(?:Sync)?$/u;
const MARKS: readonly (readonly [callee: RegExp, kind: UsedKind, weight: number])[] = [
  [/^(?:Math\.\w+|isFinite|isNaN|Number\.is\w+)$/u, "number", 2],
  [/^Array\.isArray$/u, "list", 3],
  [/^Array\.from$/u, "list", 1.8],
  [/^(?:JSON\.parse|(?:de|en)codeURI(?:Component)?|(?:un)?escape|atob|btoa|Buffer\.from)$/u, "text", 2],
  [READS_FILE, "file", 3],
  [/(?:^|\.)readdir(?:Sync)?$/u, "folder", 3],
  [/^Object\.(?:keys|entries|values|assign|freeze|getOwnPropertyNames)$/u, "mapping", 2.2],
  [/^Promise\.(?:all|race|any|allSettled)$/u, "list", 2],
  [/^new Date$/u, "number", 1],
  [/^new RegExp$/u, "text", 1.4],
  [/^new (?:Set|Map)$/u, "list", 1.8],
];

/** Returns uses of parsed JSON, or of a file's content. */
export function notePlatformCall(callee: string, [first, second]: readonly (Use | null)[]): Use | null {
  for (const [pattern, kind, weight] of MARKS) {
    if (!pattern.test(callee)) continue;
    first?.mark(kind, weight);
    if (kind === "number" && !callee.startsWith("new ")) second?.mark(kind, weight);
  }
  if (first === null || first === undefined) return null;
  if (/^(?:parseInt|parseFloat|Number|Number\.parse\w+)$/u.test(callee)) first.tokens.push(READ_AS_NUMBER);
  if (/^Object\.(?:entries|values)$/u.test(callee)) first.value ??= new Use();
  if (callee === "JSON.parse") return (first.loaded ??= new Use());
  return READS_FILE.test(callee) ? (first.content ??= new Use()) : null;
}

const ASKS = /^(?:Object\.hasOwn|(?:Object\.prototype|\{\})\.hasOwnProperty\.call)$/u;
const CALLS_VARIABLE = /^([\w$]+)\.call$/u;
const IS_QUESTION = /(?:^|\.)hasOwnProperty$/u;

/** Reads `Object.hasOwn(loaf, name)`, also through a variable. */
export function noteHasOwnCall(callee: string, object: Use | null, { variables }: ModuleIndex): void {
  const kept = variables.get(CALLS_VARIABLE.exec(callee)?.[1] ?? "");
  if (ASKS.test(callee) || (kept !== undefined && IS_QUESTION.test(kept.text))) object?.mark("mapping", 2);
}
