import type { Parser, SyntaxTree } from "../../parser.ts";
import { firstProblem, type Problem } from "../problems.ts";

/** A solution's text as it parses, with its tree, which the caller deletes. */
export type ReadSolution =
  | { readonly status: "read"; readonly text: string; readonly tree: SyntaxTree }
  | { readonly status: "failed"; readonly problem: Problem };

/**
 * Parses a solution. Where it does not parse as it stands, it is read as a text whose first line lost its indentation,
 * or kept one that the others do not have, for that is what cutting an answer out of its surroundings leaves.
 */
export function readSolution(parser: Parser, solution: string): ReadSolution {
  const written = solution.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  let problem: Problem | undefined;
  for (const text of [written, ...repairs(written)]) {
    const tree = parser.parse(text);
    const found = firstProblem(tree.root, text);
    if (found === undefined) return { status: "read", text, tree };
    tree.delete();
    problem ??= found;
  }
  return { status: "failed", problem: problem ?? { line: 1, near: "" } };
}

function repairs(text: string): readonly string[] {
  const [, blank = "", indent = "", rest = ""] = /^((?:[ \t]*\n)*)([ \t]*)([^]*)$/.exec(text) ?? [];
  if (indent !== "") return [blank + rest];
  const indents = Array.from(rest.matchAll(/\n([ \t]*)[^\s#]/g), ([, found = ""]) => found);
  const least = indents.toSorted((left, right) => left.length - right.length)[0] ?? "";
  return least === "" ? [] : [blank + least + rest];
}
