import type { MaskLanguage } from "@repost/spec";
import { Parser as TreeSitterParser } from "web-tree-sitter";
import { loadGrammars } from "./grammar.ts";
import { countErrors } from "./problem.ts";
import { blankCommentRuns, bridgePythonGaps } from "./python/grammar-gaps.ts";
import type { SyntaxNode } from "./syntax-node.ts";
import { copyTree, type NodeTable } from "./tree/node-table.ts";
import { rememberRecent } from "./recent.ts";
import { rootOf } from "./tree/table-node.ts";
import { breakOpenComments, bridgeScriptGaps, bridgeTypeGaps } from "./typescript/grammar-gaps.ts";

/** Parsed text. tree-sitter's memory is already freed. */
export interface SyntaxTree extends Disposable {
  readonly root: SyntaxNode;
  /** Frees the nodes. Later reads create other nodes. */
  delete(): void;
}

export interface Parser {
  readonly language: MaskLanguage;
  /** Invalid parts become ERROR nodes; very long runs of Python comments are missing. */
  parse(code: string): SyntaxTree;
}

/** A table takes six to seven bytes per character. */
const rememberedCharacters = 2_000_000;

const parsers = new Map<MaskLanguage, Promise<Parser>>();

export function loadParser(language: MaskLanguage): Promise<Parser> {
  const cached = parsers.get(language);
  if (cached !== undefined) return cached;
  const loading = createParser(language);
  parsers.set(language, loading);
  loading.catch(() => parsers.delete(language));
  return loading;
}

export async function parseCode(language: MaskLanguage, code: string): Promise<SyntaxTree> {
  return (await loadParser(language)).parse(code);
}

const preparations: Readonly<Partial<Record<MaskLanguage, (code: string) => string>>> = {
  python: blankCommentRuns,
  typescript: breakOpenComments,
  javascript: breakOpenComments,
};

const repairs: Readonly<Partial<Record<MaskLanguage, (code: string) => string>>> = {
  python: bridgePythonGaps,
  typescript: bridgeTypeGaps,
  javascript: bridgeScriptGaps,
};

async function createParser(language: MaskLanguage): Promise<Parser> {
  const grammars = await loadGrammars(language);
  const parsers = grammars.map((grammar) => new TreeSitterParser().setLanguage(grammar));
  const prepare = preparations[language];
  const tableOf = rememberRecent(
    rememberedCharacters,
    (code) => {
      const text = prepare === undefined ? withLineFeeds(code) : prepare(withLineFeeds(code));
      return bestTable(attempts(language, parsers, text));
    },
    ({ length }) => length,
  );
  return { language, parse: (code) => treeOf(tableOf(code)) };
}

function* attempts(language: MaskLanguage, parsers: readonly TreeSitterParser[], text: string): Iterable<NodeTable> {
  const [plain, ...furtherParsers] = parsers;
  // The other grammars differ in JSX only.
  const fitting = /<\/|\/>/.test(text) ? furtherParsers : [];
  const open = plain === undefined ? fitting : [plain, ...fitting];
  for (const parser of open) yield parse(parser, text);
  const repaired = repairs[language]?.(text) ?? text;
  if (repaired !== text) for (const parser of open) yield parse(parser, repaired);
}

function bestTable(tables: Iterable<NodeTable>): NodeTable {
  let best: { readonly table: NodeTable; readonly errors: number } | undefined;
  for (const table of tables) {
    if (table.faults === null) return table;
    const errors = countErrors(rootOf(table));
    if (best === undefined || errors < best.errors) best = { table, errors };
  }
  if (best === undefined) throw new TypeError("A language without a grammar has no parser.");
  return best.table;
}

function parse(parser: TreeSitterParser, code: string): NodeTable {
  const tree = parser.parse(code);
  if (tree === null) throw new TypeError("A parser with a language and without a deadline returned no tree.");
  try {
    return copyTree(tree, code);
  } finally {
    tree.delete();
  }
}

function treeOf(table: NodeTable): SyntaxTree {
  let root: SyntaxNode | undefined;
  const release = (): void => void (root = undefined);
  return {
    get root() {
      return (root ??= rootOf(table));
    },
    delete: release,
    [Symbol.dispose]: release,
  };
}

/** The grammars do not break lines at single carriage returns. */
function withLineFeeds(code: string): string {
  return code.includes("\r") ? code.replace(/\r(?!\n)/g, "\n") : code;
}
