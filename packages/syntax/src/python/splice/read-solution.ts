import { linesInside, linesOf } from "../../lines.ts";
import type { Parser, SyntaxTree } from "../../parser.ts";
import type { Problem } from "../../problem.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { parsePython } from "../parse-python.ts";
import { firstProblem } from "../problems.ts";
import { type LinedText } from "./reindent.ts";

/** Parsed solution. Its nodes are valid until disposal. */
export interface Solution extends LinedText, Disposable {
  readonly root: SyntaxNode;
}

export type ReadSolution =
  | { readonly status: "read"; readonly solution: Solution }
  | { readonly status: "failed"; readonly problem: Problem };

/** Repairs the first line's indentation, as in cut answers. */
export function readSolution(parser: Parser, written: string): ReadSolution {
  const normal = written.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  let problem: Problem | undefined;
  for (const text of [normal, ...repairs(normal)]) {
    const tree = parsePython(parser, text);
    const firstError = firstProblem(tree.root, text);
    if (firstError === undefined) return { status: "read", solution: describe(tree, text) };
    tree.delete();
    problem ??= firstError;
  }
  return { status: "failed", problem: problem ?? { line: 1, near: "" } };
}

function describe(tree: SyntaxTree, text: string): Solution {
  const lines = linesOf(text);
  const insideStrings = linesInside(tree.root.descendantsOfType("string"), lines);
  return { root: tree.root, text, lines, insideStrings, [Symbol.dispose]: () => tree.delete() };
}

const startForm = /^((?:[ \t]*\n)*)([ \t]*)([^]*)$/;
const laterIndents = /\n([ \t]*)([^\s#][^\n]*)/g;
const definition = /^(?:@|def\b|class\b|async\b)/;

function repairs(text: string): readonly string[] {
  const [, blank = "", indent = "", rest = ""] = startForm.exec(text) ?? [];
  if (indent !== "") return [blank + rest];
  const later = Array.from(rest.matchAll(laterIndents), ([, indentation = "", line = ""]) => ({ indentation, line }));
  const least = later.reduce((width, { indentation }) => Math.min(width, indentation.length), Number.POSITIVE_INFINITY);
  // Only a definition proves the indentation of the first line.
  const sibling = later.find(({ indentation, line }) => indentation.length === least && definition.test(line));
  return sibling === undefined || least === 0 ? [] : [blank + sibling.indentation + rest];
}
