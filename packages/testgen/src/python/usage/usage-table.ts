import { keysByName } from "../../values/name-table.ts";
import uses from "./known-uses.json" with { type: "json" };
import type { Mark } from "./usage.ts";

export const METHOD_MARKS: ReadonlyMap<string, Mark> = keysByName(uses.methods);

export const ATTRIBUTE_MARKS: ReadonlyMap<string, Mark> = keysByName(uses.attributes);

/** Functions by marks per positional argument; `-` suggests none, `*` repeats the last. */
export const FUNCTION_MARKS: ReadonlyMap<string, string> = keysByName(uses.functions);

export const NUMERIC_MODULES: ReadonlySet<string> = new Set(["math", "cmath"]);

/** Position of the subject; `sub` has the replacement before it. */
export const PATTERN_SUBJECTS: ReadonlyMap<string, number> = new Map([
  ...["match", "search", "fullmatch", "findall", "finditer", "split"].map((name) => [name, 1] as const),
  ...["sub", "subn"].map((name) => [name, 2] as const),
]);
