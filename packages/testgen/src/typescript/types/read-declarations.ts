import { definesType, type Parser, type SyntaxNode, type TypedFile, walk } from "@repost/syntax";
import type { ClassModel } from "../classes/class-model.ts";
import { indexModule, type ModuleIndex } from "../source/module-index.ts";
import { child, childText, partsOf } from "../source/nodes.ts";

/** Declarations of JavaScript functions; nodes are valid until disposal. */
export interface Declarations extends Disposable {
  signaturesOf(path: readonly string[]): readonly SyntaxNode[];
  typeOfVariable(name: string): SyntaxNode | null;
  /** Comments that define types. */
  readonly definitions: readonly string[];
  /** Includes declared types and constructors. */
  readonly index: ModuleIndex;
  readonly files: readonly TypedFile[];
}

const DECLARATION_FILE = /^(?:export\s+)?(?:default\s+)?declare\s/mu;
const OWNERS = /^(?:class_declaration|abstract_class_declaration|class|interface_declaration)$/u;
const MEMBERS = /^(?:method_signature|abstract_method_signature|method_definition)$/u;

/** Declared classes are constructed only if the module exports them (`names`). */
export function readDeclarations(
  typed: Parser,
  usages: readonly string[],
  moduleIndex: ModuleIndex,
  names: ReadonlySet<string> = new Set(),
): Declarations {
  const trees = usages.filter((text) => DECLARATION_FILE.test(text)).map((text) => typed.parse(text));
  const indexes = trees.map(({ root }) => indexModule(root));
  const variables = new Map(trees.flatMap(({ root }) => typedVariables(root)));
  const types = new Map([moduleIndex, ...indexes].toReversed().flatMap((index) => [...index.types]));
  const declared = new Map(indexes.flatMap(({ classes }) => [...classes]));
  const outside = [...declared].filter(([name]) => !moduleIndex.classes.has(name) && !types.has(name));
  const exported = outside.filter(([name]) => names.has(name));
  for (const [name, { written }] of outside) if (written !== undefined && !names.has(name)) types.set(name, written);
  const signatures = trees.map(({ root }, at) => signaturesIn(root, indexes[at]?.functions ?? new Map()));
  const signaturesOf: Declarations["signaturesOf"] = (path) => {
    const key = keyOf(path);
    return signatures.find((byKey) => byKey.has(key))?.get(key) ?? functionOfType(variables.get(key), types);
  };
  const classes = [...moduleIndex.classes, ...exported].map(([name, model]): readonly [string, ClassModel] => {
    const { interfaces = [], written = model.written } = declared.get(name) ?? {};
    const overloads = model.overloads.length > 0 ? model.overloads : signaturesOf([name, "constructor"]);
    // Compiled code does not name its interfaces.
    const implemented = model.interfaces.length > 0 ? model.interfaces : interfaces;
    return [name, { ...model, overloads, interfaces: implemented, ...(written === undefined ? {} : { written }) }];
  });
  return {
    signaturesOf,
    files: trees.map(({ root }, at) => ({ path: `/declarations/${at}.d.ts`, root, isGlobal: true })),
    typeOfVariable: (name) => variables.get(name) ?? null,
    index: {
      ...moduleIndex,
      names: new Set([...moduleIndex.names, ...exported.map(([name]) => name)]),
      types,
      classes: new Map(classes),
    },
    definitions: usages.filter((text) => text.startsWith("/**") && definesType(text)),
    [Symbol.dispose]() {
      for (const tree of trees) tree[Symbol.dispose]();
    },
  };
}

function typedVariables(root: SyntaxNode): readonly (readonly [string, SyntaxNode])[] {
  return root.descendantsOfType("variable_declarator").flatMap((node) => {
    const type = child(node, "type");
    return type === null ? [] : [[childText(node, "name"), type] as const];
  });
}

/** Reads `declare const bake: Bake`. */
function functionOfType(type: SyntaxNode | undefined, types: ModuleIndex["types"]): readonly SyntaxNode[] {
  const written = type?.namedChildren[0];
  const value = child(types.get(written?.type === "type_identifier" ? written.text : ""), "value") ?? written;
  return value?.type === "function_type" ? [value] : [];
}

/** Returns `bake` or `Oven.heat`. */
function keyOf(path: readonly string[]): string {
  const owner = path.findLast((name, index) => index < path.length - 1 && name !== "prototype");
  return [...(owner === undefined ? [] : [owner]), path.at(-1) ?? ""].join(".");
}

/** The first declaration of a name wins. */
function signaturesIn(
  root: SyntaxNode,
  functions: ModuleIndex["functions"],
): ReadonlyMap<string, readonly SyntaxNode[]> {
  const signatures = new Map<string, readonly SyntaxNode[]>();
  walk(root, (node) => {
    const name = child(node, "name")?.text;
    if (name === undefined) return;
    if (node.type === "function_signature") signatures.set(name, [...(signatures.get(name) ?? []), node]);
    const members = OWNERS.test(node.type) ? partsOf(child(node, "body")).filter(({ type }) => MEMBERS.test(type)) : [];
    for (const [key, overloads] of Map.groupBy(members, (member) => `${name}.${childText(member, "name")}`))
      if (!signatures.has(key)) signatures.set(key, overloads);
  });
  for (const [name, node] of functions) if (!signatures.has(name)) signatures.set(name, [node]);
  return signatures;
}
