import { createUse, mark, valueOf, type Use } from "./use.ts";

/** What a text has that is read as a number. */
export const READ_AS_NUMBER = "12";

/** What gives the text of a file, of both manners of the platform's module for files. */
const READS_FILE = /(?:^|\.)readFile(?:Sync)?$/u;

/** What a function of the platform gives of what it is given: what a text of JSON has in it, the text of a file; null for others. */
export function partGiven(callee: string, [first = null]: readonly (Use | null)[]): Use | null {
  if (first === null) return null;
  if (callee === "JSON.parse") return (first.loaded ??= createUse());
  return READS_FILE.test(callee) ? (first.content ??= createUse()) : null;
}

/** Functions of the platform say what they take. */
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
