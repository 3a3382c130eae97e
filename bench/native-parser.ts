/**
 * Compares the native tree-sitter with the WebAssembly build.
 *
 * `node --conditions=@repost/source bench/native-parser.ts INSTALLED python|javascript|typescript FILE...`
 *
 * INSTALLED has `tree-sitter` and the grammars of packages/syntax/package.json, installed with scripts. Skips
 * files that repost repairs before parsing.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { LANGUAGES } from "@repost/spec";
import { loadParser, type SyntaxNode } from "@repost/syntax";
import { loadGrammars } from "../packages/syntax/src/grammar.ts";
import { copyTree, type NodeTable } from "../packages/syntax/src/tree/node-table.ts";
import { rootOf } from "../packages/syntax/src/tree/table-node.ts";

type CopiedTree = Parameters<typeof copyTree>[0];

interface NativeTree extends Pick<CopiedTree, "rootNode"> {
  walk(): NativeCursor;
}

interface NativeCursor {
  readonly nodeTypeId: number;
  readonly currentFieldId: number | undefined;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly nodeIsMissing: boolean;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}

interface NativeParser {
  setLanguage(grammar: unknown): void;
  parse(code: string): NativeTree;
}

const rounds = 3;
const [installed = "", languageName = "", ...files] = process.argv.slice(2);
const language = LANGUAGES.find((candidate) => candidate === languageName);
if (language === undefined) throw new Error(`The second argument is one of ${LANGUAGES.join(", ")}.`);
const load = createRequire(join(installed, "package.json"));
const NativeParser = load("tree-sitter") as new () => NativeParser;
const grammars = load(`tree-sitter-${language}`) as { readonly typescript?: unknown };
const native = new NativeParser();
native.setLanguage(grammars.typescript ?? grammars);
const [grammar] = await loadGrammars(language);
if (grammar === undefined) throw new Error(`${language} has no grammar.`);
const parser = await loadParser(language);

const texts = files
  .map((file) => readFileSync(file, "utf8"))
  .filter((code) => !code.includes("\r") && !parser.parse(code).root.hasError);
const different = texts.filter((code) => !isEqual(parser.parse(code).root, rootOf(copyOf(native.parse(code), code))));
const characters = texts.reduce((total, { length }) => total + length, 0);
console.log(`${texts.length} files, ${characters} characters, ${different.length} different trees`);
console.log("| round | repost: parse and copy, CPU ms | native: parse | native: parse and copy |\n|---|---|---|---|");
for (let round = 1; round <= rounds; round += 1) {
  const figures = [
    // The parser remembers recent texts.
    measure((code) => parser.parse("\n".repeat(round) + code)),
    measure((code) => native.parse(code)),
    measure((code) => copyOf(native.parse(code), code)),
  ];
  console.log(`| ${round} | ${figures.map((figure) => figure.toFixed(0)).join(" | ")} |`);
}

function copyOf(tree: NativeTree, code: string): NodeTable {
  const cursor = tree.walk();
  return copyTree(
    Object.assign(Object.create(null), { rootNode: tree.rootNode, language: grammar }) as CopiedTree,
    code,
    () => ({
      type: () => cursor.nodeTypeId,
      field: () => cursor.currentFieldId ?? 0,
      start: () => cursor.startIndex,
      end: () => cursor.endIndex,
      isMissing: () => cursor.nodeIsMissing,
      goToFirstChild: () => cursor.gotoFirstChild(),
      goToNextSibling: () => cursor.gotoNextSibling(),
      goToParent: () => cursor.gotoParent(),
      delete: () => undefined,
    }),
  );
}

function isEqual(left: SyntaxNode, right: SyntaxNode): boolean {
  if (left.type !== right.type || left.startIndex !== right.startIndex || left.endIndex !== right.endIndex)
    return false;
  const [ours, theirs] = [left.children, right.children];
  return ours.length === theirs.length && ours.every((child, index) => isEqual(child, theirs[index] ?? left));
}

function measure(work: (code: string) => unknown): number {
  const before = process.cpuUsage();
  for (const code of texts) work(code);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
