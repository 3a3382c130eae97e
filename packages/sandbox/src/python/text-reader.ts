import { type Parser, type SyntaxNode, walk } from "@repost/syntax";
import { type NameReference, type PlacedImport, type PythonScopes, scopesOf } from "@repost/syntax/python-scopes";
import type { SettingUse } from "../settings.ts";
import { readSettings } from "./setting-uses.ts";

interface SyntaxProblem {
  readonly reason: "does_not_parse" | "not_python_3";
  readonly row: number;
}

export interface TextNames extends Pick<PythonScopes, "changedNames" | "globalWrites" | "scopes"> {
  readonly bindings: PythonScopes["module"]["bindings"];
  readonly imports: readonly PlacedImport[];
  readonly loads: readonly NameReference[];
}

export interface ReadText {
  readonly names: TextNames;
  readonly settings: readonly SettingUse[];
  readonly problem: SyntaxProblem | null;
}

/** Cached, because functions of a repository share statements. */
export interface TextReader {
  read(code: string): ReadText;
}

export function createTextReader(parser: Parser, maxCharacters = 2_000_000): TextReader {
  const texts = new Map<string, ReadText>();
  let characters = 0;
  return {
    read: (code) => {
      const before = texts.get(code);
      if (before !== undefined) return before;
      const text = readText(code, parser);
      texts.set(code, text);
      characters += code.length;
      for (const oldest of texts.keys()) {
        if (characters <= maxCharacters) break;
        texts.delete(oldest);
        characters -= oldest.length;
      }
      return text;
    },
  };
}

function readText(code: string, parser: Parser): ReadText {
  const tree = parser.parse(code);
  try {
    return { names: readNames(tree.root, code), settings: readSettings(tree.root), problem: problemOf(tree.root) };
  } finally {
    tree.delete();
  }
}

/** Includes branches that never run. */
function readNames(root: SyntaxNode, code: string): TextNames {
  const { module, placedImports: imports, references, ...names } = scopesOf(root, { code, keepsUnreached: true });
  const { changedNames, globalWrites, scopes } = names;
  const loads = references.filter(({ isQuoted }) => !isQuoted);
  return { bindings: module.bindings, imports, loads, changedNames, globalWrites, scopes };
}

function problemOf(root: SyntaxNode): SyntaxProblem | null {
  if (root.hasError) return { reason: "does_not_parse", row: rowOfError(root) };
  let problem: SyntaxProblem | null = null;
  walk(root, (node) => {
    const { type, startPosition } = node;
    // In Python 3, `print >> file, text` fails at run time only.
    const isOld =
      type === "exec_statement" ||
      (type === "print_statement" && !node.namedChildren.some((child) => child.type === "chevron"));
    if (isOld) problem ??= { reason: "not_python_3", row: startPosition.row };
    return problem === null;
  });
  return problem;
}

function rowOfError(root: SyntaxNode): number {
  let node = root;
  for (;;) {
    const next = node.children.find(({ hasError, isMissing }) => hasError || isMissing);
    if (next === undefined || node.isError) return node.startPosition.row;
    node = next;
  }
}
