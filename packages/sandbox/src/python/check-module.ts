import type { Parser, SyntaxNode } from "@repost/syntax";
import { walk } from "@repost/syntax";
import { pythonBuiltins, pythonImplicitNames } from "./python-builtins.ts";
import { readNames, type TextNames } from "./text-names.ts";
import { scopeOf } from "./text-scope.ts";

export interface CheckedText {
  readonly problem: { readonly reason: "does_not_parse" | "not_python_3" | "free_name"; readonly detail: string } | null;
  /** Top-level names of the modules that it imports and does not try to do without. */
  readonly imports: readonly string[];
}

export interface CheckTextOptions {
  readonly code: string;
  readonly parser: Parser;
  /** Names that nothing in the text binds, and which need not be. */
  readonly allowed: ReadonlySet<string>;
  /** Modules that come with the text. */
  readonly own: ReadonlySet<string>;
}

/** Looks at a finished module as a stranger would: it has to parse, and every name has to come from somewhere. */
export function checkText({ code, parser, allowed, own }: CheckTextOptions): CheckedText {
  const tree = parser.parse(code);
  try {
    const names = readNames(tree.root);
    return { problem: syntaxProblem(tree.root) ?? freeName(names, code, allowed), imports: importsOf(names, own) };
  } finally {
    tree.delete();
  }
}

function syntaxProblem(root: SyntaxNode): CheckedText["problem"] {
  let problem: CheckedText["problem"] = null;
  walk(root, (node) => {
    if (node.type === "print_statement" || node.type === "exec_statement") {
      problem ??= { reason: "not_python_3", detail: `Line ${node.startPosition.row + 1} is a statement of Python 2.` };
    }
    if (node.isError || node.isMissing) {
      problem ??= { reason: "does_not_parse", detail: `Line ${node.startPosition.row + 1} is not Python.` };
    }
    return problem === null;
  });
  return problem;
}

function freeName(names: TextNames, code: string, allowed: ReadonlySet<string>): CheckedText["problem"] {
  const bound = new Set(names.module.bindings.keys());
  for (const { globals, bindings } of names.scopes) {
    for (const name of globals) if (bindings.has(name)) bound.add(name);
  }
  const isKnown = (name: string): boolean =>
    bound.has(name) || pythonBuiltins.has(name) || pythonImplicitNames.has(name) || allowed.has(name);
  const free = names.loads.find(
    (load) => !load.isAnnotation && scopeOf(load).parent === null && !isKnown(load.name),
  );
  if (free === undefined) return null;
  const line = code.slice(0, free.start).split(/\r\n|\r|\n/).length;
  return { reason: "free_name", detail: `Nothing binds ${free.name}, which line ${line} uses.` };
}

function importsOf(names: TextNames, own: ReadonlySet<string>): readonly string[] {
  const modules = names.imports
    .filter(({ isTried, from }) => !isTried && (from === null || from.level === 0))
    .flatMap(({ from, items }) => (from === null ? items.map(({ name }) => name) : [from.module]))
    .map((module) => module.split(".")[0] ?? "");
  return [...new Set(modules)].filter((name) => name !== "" && !own.has(name)).toSorted();
}
