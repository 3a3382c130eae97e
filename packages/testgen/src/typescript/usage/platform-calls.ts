import { mark, valueOf, type Use } from "./use.ts";

/** What a text has that is read as a number. */
export const READ_AS_NUMBER = "12";

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
  if (callee === "JSON.parse") first?.tokens.push('{"a":1}');
  if (/^Object\.(?:keys|entries|values|assign|freeze|getOwnPropertyNames)$/u.test(callee))
    mark(first ?? null, "mapping", 2.2);
  if (/^Object\.(?:entries|values)$/u.test(callee) && first !== null && first !== undefined) valueOf(first);
  if (/^Promise\.(?:all|race|any|allSettled)$/u.test(callee)) mark(first ?? null, "list", 2);
}
