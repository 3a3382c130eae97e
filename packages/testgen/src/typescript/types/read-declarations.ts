import { definesType, type Parser, type SyntaxNode, type TypedFile, walk } from "@repost/syntax";
import type { ClassModel } from "../classes/class-model.ts";
import { type EnumMember, indexModule, type ModuleIndex } from "../source/module-index.ts";

/** Declarations of JavaScript functions; nodes are valid until disposal. */
export interface Declarations extends Disposable {
  /** Empty if no signature is declared. */
  signaturesOf(path: readonly string[]): readonly SyntaxNode[];
  typeOfVariable(name: string): SyntaxNode | null;
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
  const collected: Found = {
    interfaces: new Map(moduleIndex.interfaces),
    aliases: new Map(moduleIndex.aliases),
    enums: new Map(moduleIndex.enums),
    outside: new Map(),
    interfacesOf: new Map(),
    writtenOf: new Map(),
    variables: new Map(),
  };
  const declared = trees.map(({ root }) => {
    const index = indexModule(root);
    addDeclarations(root, index, collected, { moduleIndex, names });
    return signaturesIn(root, index);
  });
  const { variables, aliases } = collected;
  const signaturesOf: Declarations["signaturesOf"] = (path) => {
    const key = keyOf(path);
    return declared.find((signatures) => signatures.has(key))?.get(key) ?? functionNamed(variables.get(key), aliases);
  };
  // The module's own definition is read last and wins.
  const definitions = [
    ...usages.filter((text) => text.startsWith("/**") && definesType(text)),
    ...moduleIndex.definitions,
  ];
  return {
    signaturesOf,
    files: trees.map(({ root }, at) => ({
      path: `/declarations/${at}.d.ts`,
      root,
      isGlobal: true,
    })),
    typeOfVariable: (name) => variables.get(name) ?? null,
    index: {
      ...(trees.length === 0 ? moduleIndex : withDeclarations(moduleIndex, collected, signaturesOf)),
      definitions,
    },
    [Symbol.dispose]() {
      for (const tree of trees) tree[Symbol.dispose]();
    },
  };
}

interface Found {
  readonly interfaces: Map<string, SyntaxNode>;
  readonly aliases: Map<string, SyntaxNode>;
  readonly enums: Map<string, readonly EnumMember[]>;
  readonly outside: Map<string, ClassModel>;
  readonly interfacesOf: Map<string, readonly string[]>;
  readonly writtenOf: Map<string, SyntaxNode>;
  readonly variables: Map<string, SyntaxNode>;
}

function addDeclarations(
  root: SyntaxNode,
  index: ModuleIndex,
  { interfaces, aliases, enums, outside, interfacesOf, writtenOf, variables }: Found,
  { moduleIndex, names }: { readonly moduleIndex: ModuleIndex; readonly names: ReadonlySet<string> },
): void {
  for (const [name, node] of index.interfaces) if (!interfaces.has(name)) interfaces.set(name, node);
  for (const [name, node] of index.aliases) if (!aliases.has(name)) aliases.set(name, node);
  for (const [name, members] of index.enums) if (!enums.has(name)) enums.set(name, members);
  for (const node of root.descendantsOfType("variable_declarator")) {
    const type = node.childForFieldName("type");
    if (type !== null) variables.set(node.childForFieldName("name")?.text ?? "", type);
  }
  for (const [name, model] of index.classes) {
    interfacesOf.set(name, model.interfaces);
    if (model.written !== undefined) writtenOf.set(name, model.written);
    if (moduleIndex.classes.has(name) || interfaces.has(name) || aliases.has(name)) continue;
    if (names.has(name)) outside.set(name, model);
    else for (const node of classesNamed(name, root)) interfaces.set(name, node);
  }
}

function withDeclarations(
  moduleIndex: ModuleIndex,
  { interfaces, aliases, enums, outside, interfacesOf, writtenOf }: Found,
  signaturesOf: Declarations["signaturesOf"],
): ModuleIndex {
  const classes = [...moduleIndex.classes, ...outside].map(([name, model]): readonly [string, ClassModel] => {
    const overloads = model.overloads.length > 0 ? model.overloads : signaturesOf([name, "constructor"]);
    // Compiled code does not name its interfaces.
    const implemented = model.interfaces.length > 0 ? model.interfaces : (interfacesOf.get(name) ?? []);
    const written = writtenOf.get(name) ?? model.written;
    return [name, { ...model, overloads, interfaces: implemented, ...(written === undefined ? {} : { written }) }];
  });
  const names = new Set([...moduleIndex.names, ...outside.keys()]);
  return { ...moduleIndex, names, interfaces, aliases, enums, classes: new Map(classes) };
}

/** Reads `declare const bake: Bake`. */
function functionNamed(type: SyntaxNode | undefined, aliases: ModuleIndex["aliases"]): readonly SyntaxNode[] {
  const named = type?.namedChildren[0];
  const alias = named?.type === "type_identifier" ? aliases.get(named.text) : undefined;
  return alias?.type === "function_type" ? [alias] : [];
}

function classesNamed(name: string, root: SyntaxNode): readonly SyntaxNode[] {
  const classNodes = root.descendantsOfType(["class_declaration", "abstract_class_declaration", "class"]);
  return classNodes.filter((node) => node.childForFieldName("name")?.text === name).slice(0, 1);
}

/** Returns `bake` or `Oven.heat`. */
function keyOf(path: readonly string[]): string {
  const owner = path.findLast((name, index) => index < path.length - 1 && name !== "prototype");
  return [...(owner === undefined ? [] : [owner]), path.at(-1) ?? ""].join(".");
}

/** The first declaration of a name wins. */
function signaturesIn(root: SyntaxNode, { functions }: ModuleIndex): ReadonlyMap<string, readonly SyntaxNode[]> {
  const signaturesByKey = new Map<string, readonly SyntaxNode[]>();
  const variables: (readonly [string, SyntaxNode])[] = [];
  walk(root, (node) => {
    const name = node.childForFieldName("name")?.text;
    if (name === undefined) return;
    if (node.type === "function_signature") signaturesByKey.set(name, [...(signaturesByKey.get(name) ?? []), node]);
    if (node.type === "variable_declarator") variables.push([name, node]);
    if (!OWNERS.test(node.type)) return;
    const all = (node.childForFieldName("body")?.namedChildren ?? []).filter(({ type }) => MEMBERS.test(type));
    const members = new Map<string, readonly SyntaxNode[]>();
    for (const member of all) {
      const key = `${name}.${member.childForFieldName("name")?.text ?? ""}`;
      members.set(key, [...(members.get(key) ?? []), member]);
    }
    for (const [key, signatures] of members) if (!signaturesByKey.has(key)) signaturesByKey.set(key, signatures);
  });
  const typed = variables.flatMap(([name, node]): (readonly [string, SyntaxNode])[] => {
    const type = node.childForFieldName("type")?.namedChildren.find((child) => child.type === "function_type");
    return type === undefined ? [] : [[name, type]];
  });
  for (const [name, node] of [...functions, ...typed])
    if (!signaturesByKey.has(name)) signaturesByKey.set(name, [node]);
  return signaturesByKey;
}
