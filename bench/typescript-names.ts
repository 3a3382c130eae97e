/**
 * Compares name resolution of the index with the TypeScript compiler's. --compiler is a folder with an older release,
 * because newer ones have no API.
 */
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { indexRepository } from "@repost/context";

const { values, positionals } = parseArgs({
  options: { compiler: { type: "string" }, examples: { type: "string", default: "10" } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined || values.compiler === undefined) {
  throw new Error("Usage: typescript-names.ts --compiler NODE_MODULES/typescript FOLDER");
}
const root = resolve(folder);

interface Node {
  readonly kind: number;
  readonly parent: Node;
  readonly text: string;
  readonly end: number;
  getStart(): number;
  getSourceFile(): SourceFile;
}
interface SourceFile extends Node {
  readonly fileName: string;
  readonly symbol?: Symbol_;
  readonly locals?: ReadonlyMap<string, Symbol_>;
}
interface Symbol_ {
  readonly flags: number;
  readonly escapedName: string;
  readonly declarations?: readonly Node[];
  readonly exportSymbol?: Symbol_;
}
interface Checker {
  getSymbolAtLocation(node: Node): Symbol_ | undefined;
  getAliasedSymbol(symbol: Symbol_): Symbol_;
  getShorthandAssignmentValueSymbol(node: Node): Symbol_ | undefined;
  getExportSymbolOfSymbol(symbol: Symbol_): Symbol_;
}
interface Compiler {
  readonly SyntaxKind: Readonly<Record<string, number>>;
  readonly SymbolFlags: Readonly<Record<string, number>>;
  createProgram(options: object): { getSourceFile(path: string): SourceFile | undefined; getTypeChecker(): Checker };
  forEachChild(node: Node, visit: (child: Node) => void): void;
}

const compiler = createRequire(import.meta.url)(resolve(values.compiler)) as Compiler;
const { SyntaxKind: kinds, SymbolFlags: flags } = compiler;

const { graph } = await indexRepository({ repository: { root }, language: "typescript", cacheFolder: null });
const program = compiler.createProgram({
  rootNames: graph.paths.map((path) => join(root, path)),
  options: {
    allowJs: true,
    checkJs: false,
    noLib: true,
    types: [],
    module: 99,
    moduleResolution: 100,
    target: 99,
    jsx: 1,
    maxNodeModuleJsDepth: 0,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
});
const checker = program.getTypeChecker();

const skipped = new Set(
  ["ImportDeclaration", "ExportDeclaration", "ImportEqualsDeclaration", "JSDoc"].map((name) => kinds[name]),
);
const counts = { names: 0, equal: 0, missed: 0, different: 0 };
const examples: string[] = [];

for (const path of graph.paths) {
  const file = program.getSourceFile(join(root, path));
  if (file === undefined) continue;
  const references = new Map<
    number,
    { readonly name: string; readonly to: string; readonly has: (at: Position) => boolean }
  >();
  const covered: [number, number][] = [];
  for (const unit of graph.unitsOf(path)) {
    covered.push([unit.start, unit.start + unit.code.length]);
    for (const { start, end, name, to, isIntermediate } of graph.dependenciesOf(unit)) {
      if (isIntermediate) continue;
      const has = (at: Position): boolean =>
        (to.kind === "module" && to.path === at.path) ||
        (to.kind === "unit" &&
          to.unit.path === at.path &&
          to.unit.start <= at.start &&
          at.start < to.unit.start + to.unit.code.length);
      const where = to.kind === "unit" ? `${to.unit.id} ${to.name}` : to.kind === "module" ? to.path : "unresolved";
      references.set(unit.start + end, { name, to: where, has });
      if (start > end) throw new Error("A need has a span.");
    }
  }
  const seen = new Set<number>();
  for (const node of identifiersIn(file)) {
    const start = node.getStart();
    if (!covered.some(([from, to]) => from <= start && start < to)) continue;
    const expected = positionsOf(node);
    const reference = references.get(node.end);
    if (reference !== undefined) seen.add(node.end);
    if (expected === undefined) continue;
    counts.names += 1;
    if (reference === undefined)
      note("missed", node, `expected ${expected.map((at) => `${at.path}@${at.line}`).join(",")}`);
    else if (expected.some((at) => reference.has(at))) counts.equal += 1;
    else
      note(
        "different",
        node,
        `found ${reference.to}, expected ${expected.map((at) => `${at.path}@${at.line}`).join(",")}`,
      );
  }
}

console.log(JSON.stringify({ folder, ...counts, agreement: Number((counts.equal / counts.names).toFixed(5)) }));
for (const example of examples.slice(0, Number(values.examples))) console.log(`  ${example}`);

interface Position {
  readonly path: string;
  readonly start: number;
  readonly line: number;
}

function note(kind: "missed" | "different", node: Node, detail: string): void {
  counts[kind] += 1;
  const file = node.getSourceFile();
  const line = graph.codeOf(relative(root, file.fileName))?.slice(0, node.getStart()).split("\n").length;
  examples.push(`${kind} ${node.text} at ${relative(root, file.fileName)}:${line}: ${detail}`);
}

function* identifiersIn(file: SourceFile): Iterable<Node> {
  const pending: Node[] = [file];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === kinds["Identifier"]) yield node;
    if (skipped.has(node.kind)) continue;
    compiler.forEachChild(node, (child) => {
      pending.push(child);
    });
  }
}

function positionsOf(node: Node): readonly Position[] | undefined {
  const { parent } = node;
  if (node.text === "module" || node.text === "exports") return undefined;
  const partOf = (name: string): unknown => Reflect.get(parent, name);
  const isShorthand = parent.kind === kinds["ShorthandPropertyAssignment"];
  if (partOf("name") === node && !isShorthand && parent.kind !== kinds["PropertyAccessExpression"]) return undefined;
  if (partOf("propertyName") === node || partOf("label") === node || partOf("tagName") === node) return undefined;
  if (
    parent.kind === kinds["PropertyAccessExpression"] &&
    partOf("name") === node &&
    !isModule(partOf("expression") as Node)
  )
    return undefined;
  let symbol = isShorthand ? checker.getShorthandAssignmentValueSymbol(parent) : checker.getSymbolAtLocation(node);
  if (symbol !== undefined && (symbol.flags & (flags["Alias"] ?? 0)) !== 0) symbol = checker.getAliasedSymbol(symbol);
  if (symbol?.escapedName === "export=" || symbol?.escapedName === "module.exports") return undefined;
  const isNamespace = ((symbol?.flags ?? 0) & (flags["ValueModule"] ?? 0)) !== 0;
  if (
    symbol === undefined ||
    (isNamespace && symbol.declarations?.some(({ kind }) => kind === kinds["SourceFile"]) === true)
  )
    return undefined;
  const declarations = (symbol.declarations ?? []).filter((declaration) => isOfModule(declaration, symbol));
  const positions = declarations.flatMap((declaration): readonly Position[] => {
    const file = declaration.getSourceFile();
    const path = relative(root, file.fileName);
    const start = declaration.getStart();
    const line = graph.codeOf(path)?.slice(0, start).split("\n").length ?? 0;
    return graph.codeOf(path) === undefined ? [] : [{ path, start, line }];
  });
  return positions.length === 0 ? undefined : positions;
}

function isModule(expression: Node): boolean {
  let symbol = checker.getSymbolAtLocation(expression);
  if (symbol !== undefined && (symbol.flags & (flags["Alias"] ?? 0)) !== 0) symbol = checker.getAliasedSymbol(symbol);
  return symbol?.declarations?.some(({ kind }) => kind === kinds["SourceFile"]) === true;
}

function isOfModule(declaration: Node, symbol: Symbol_): boolean {
  const file = declaration.getSourceFile();
  const local = file.locals?.get(symbol.escapedName);
  if (local !== undefined && (local === symbol || checker.getExportSymbolOfSymbol(local) === symbol)) return true;
  const exported = (file.symbol as { readonly exports?: ReadonlyMap<string, Symbol_> } | undefined)?.exports;
  return exported !== undefined && [...exported.values()].includes(symbol);
}
