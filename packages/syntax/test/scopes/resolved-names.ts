import ts from "@typescript/typescript6";
import type { Parser } from "../../src/parser.ts";
import { bindingScope, isIn, type Scope } from "../../src/typescript/scopes/scope.ts";
import { scopesOf } from "../../src/typescript/scopes/scopes-of.ts";

/** Description of each name by its offset, such as `name is free`. */
export type ResolvedNames = ReadonlyMap<number, string>;

export interface NameDifference {
  readonly start: number;
  readonly typescript: string;
  readonly found: string;
}

/** Null for code with a syntax error. */
export function foundNames(parser: Parser, code: string): ResolvedNames | null {
  using tree = parser.parse(code);
  if (tree.root.hasError) return null;
  const { scopes, references } = scopesOf(tree.root, { code });
  const names = new Map<number, string>();
  for (const { name, start, scope, space, item } of references) {
    // `import("./module").Type` reads no name.
    if (item !== null) continue;
    const bindings = bindingScope(scope, name, space).bindings.get(name) ?? [];
    const starts = bindings.filter((binding) => isIn(binding, space)).map((binding) => binding.start);
    names.set(start, readsOf(name, starts));
  }
  for (const scope of scopes) noteBindings(scope, names);
  return names;
}

function noteBindings({ bindings }: Scope, names: Map<number, string>): void {
  for (const [name, places] of bindings) for (const { start } of places) names.set(start, `${name} binds`);
}

function readsOf(name: string, starts: readonly number[]): string {
  return starts.length === 0 ? `${name} is free` : `${name} reads ${[...new Set(starts)].toSorted(byValue).join(" ")}`;
}

function byValue(left: number, right: number): number {
  return left - right;
}

/** Null for code with a syntax error. */
export function compilerNames(path: string, code: string): ResolvedNames | null {
  const options: ts.CompilerOptions = {
    allowJs: true,
    noLib: true,
    noResolve: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.Preserve,
  };
  const host = ts.createCompilerHost(options);
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true);
  host.getSourceFile = (name) => (name === path ? file : undefined);
  const program = ts.createProgram({ rootNames: [path], options, host });
  if (program.getSyntacticDiagnostics(file).length > 0) return null;
  const checker = program.getTypeChecker();
  const names = new Map<number, string>();
  const pending: ts.Node[] = [file];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (ts.isIdentifier(node)) {
      const described = describe(node, checker);
      if (described !== null) names.set(node.getStart(file), described);
    }
    ts.forEachChild(node, (child) => void pending.push(child));
  }
  return names;
}

const { All, ExportValue, Namespace, Type, Value } = ts.SymbolFlags;

function describe(node: ts.Identifier, checker: ts.TypeChecker): string | null {
  const { text } = node;
  if (isBinding(node)) return `${text} binds`;
  const meaning = meaningOf(node);
  if (meaning === null) return null;
  const declarations = checker.resolveName(text, node, meaning, false)?.declarations ?? [];
  const starts = declarations.flatMap((declaration) => {
    const name = ts.getNameOfDeclaration(declaration);
    const isRead = name !== undefined && ts.isIdentifier(name) && isBinding(name) && hasMeaning(declaration, meaning);
    return isRead ? [name.getStart()] : [];
  });
  return readsOf(text, starts);
}

function hasMeaning(declaration: ts.Declaration, meaning: ts.SymbolFlags): boolean {
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) return (meaning & Type) !== 0;
  if (ts.isTypeParameterDeclaration(declaration)) return (meaning & Type) !== 0;
  const isValue =
    ts.isVariableDeclaration(declaration) ||
    ts.isBindingElement(declaration) ||
    ts.isParameter(declaration) ||
    ts.isFunctionLike(declaration) ||
    ts.isEnumMember(declaration);
  return !isValue || (meaning & Value) !== 0;
}

function isBinding(node: ts.Identifier): boolean {
  const { parent } = node;
  if (node.text === "this") return false;
  if (ts.isParameter(parent)) return parent.name === node && !ts.isIndexSignatureDeclaration(parent.parent);
  if (ts.isModuleDeclaration(parent))
    return parent.name === node && (parent.flags & ts.NodeFlags.GlobalAugmentation) === 0;
  const isBindingDeclaration =
    ts.isVariableDeclaration(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isFunctionExpression(parent) ||
    ts.isClassLike(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isImportEqualsDeclaration(parent) ||
    ts.isTypeParameterDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isEnumDeclaration(parent) ||
    ts.isEnumMember(parent);
  return isBindingDeclaration && parent.name === node;
}

/** Null for properties, labels, and names of other modules. */
function meaningOf(node: ts.Identifier): ts.SymbolFlags | null {
  const { parent } = node;
  if (isProperty(node) || isKeyword(node)) return null;
  let first: ts.Node = node;
  while (isLeft(first)) first = first.parent;
  const isAlone = first === node;
  const around = first.parent;
  if (ts.isImportTypeNode(around) || ts.isExportSpecifier(parent)) return null;
  if (ts.isTypeQueryNode(around)) return Value | ExportValue;
  if (ts.isTypeReferenceNode(around) || isTypeClause(around)) return isAlone ? Type : Namespace;
  if (ts.isImportEqualsDeclaration(around)) return isAlone ? All : Namespace;
  return Value | ExportValue;
}

/** Left part of a path: A of `A.B`. */
function isLeft(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  return ts.isPropertyAccessExpression(parent) && parent.expression === node;
}

function isTypeClause(node: ts.Node): boolean {
  if (!ts.isExpressionWithTypeArguments(node) || !ts.isHeritageClause(node.parent)) return false;
  return ts.isInterfaceDeclaration(node.parent.parent) || node.parent.token === ts.SyntaxKind.ImplementsKeyword;
}

function isKeyword({ text, parent }: ts.Identifier): boolean {
  return text === "undefined" || text === "this" || (text === "const" && ts.isTypeReferenceNode(parent));
}

function isProperty(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) return parent.propertyName === node;
  if (ts.isJsxOpeningLikeElement(parent)) return /^[a-z]/u.test(node.text);
  return (
    ("name" in parent && parent.name === node) ||
    ts.isJsxClosingElement(parent) ||
    ts.isJsxNamespacedName(parent) ||
    ts.isLabeledStatement(parent) ||
    ts.isBreakOrContinueStatement(parent)
  );
}

/** TypeScript merges declarations of several scopes. */
export function compareNames(typescript: ResolvedNames, result: ResolvedNames): readonly NameDifference[] {
  const starts = [...new Set([...typescript.keys(), ...result.keys()])].toSorted(byValue);
  return starts.flatMap((start) => {
    const [theirs = "nothing", ours = "nothing"] = [typescript.get(start), result.get(start)];
    const merged = new Set(theirs.split(" "));
    const isPart = ours.includes(" reads ") && ours.split(" ").every((part) => merged.has(part));
    return theirs === ours || isPart ? [] : [{ start, typescript: theirs, found: ours }];
  });
}
