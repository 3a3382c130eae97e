import { walk, type Parser, type SyntaxNode } from "@repost/syntax";
import { indexModule, type ModuleIndex } from "../source/module-index.ts";

/** What files of types say of a function of JavaScript. To be disposed of: nodes are valid as long. */
export interface Declarations extends Disposable {
  /** How they declare it, each of its overloads; empty where they do not. */
  readonly signatures: readonly SyntaxNode[];
  /** The index with the types that they define. */
  readonly index: ModuleIndex;
}

/** What begins so is a text of types. */
const DECLARES = /^(?:export\s+)?(?:default\s+)?declare\s/mu;
const OWNERS = /^(?:class_declaration|abstract_class_declaration|class|interface_declaration)$/u;
const MEMBERS = /^(?:method_signature|abstract_method_signature|method_definition)$/u;

/** Reads the texts of types among texts that use a function, by its path: `bake`, `Oven.heat`. */
export function readDeclarations(
  typed: Parser,
  usages: readonly string[],
  path: readonly string[],
  own: ModuleIndex,
): Declarations {
  const trees = usages.filter((text) => DECLARES.test(text)).map((text) => typed.parse(text));
  const interfaces = new Map(own.interfaces);
  const aliases = new Map(own.aliases);
  let signatures: readonly SyntaxNode[] = [];
  for (const { root } of trees) {
    const index = indexModule(root);
    for (const [name, node] of index.interfaces) if (!interfaces.has(name)) interfaces.set(name, node);
    for (const [name, node] of index.aliases) if (!aliases.has(name)) aliases.set(name, node);
    if (signatures.length > 0) continue;
    signatures = path.length === 1 ? functionsOf(root, path[0] ?? "") : membersOf(root, path);
  }
  return {
    signatures,
    index: trees.length === 0 ? own : { ...own, interfaces, aliases },
    [Symbol.dispose]() {
      for (const tree of trees) tree[Symbol.dispose]();
    },
  };
}

function functionsOf(root: SyntaxNode, name: string): readonly SyntaxNode[] {
  const declared = root
    .descendantsOfType("function_signature")
    .filter((node) => node.childForFieldName("name")?.text === name);
  const other = declared.length > 0 ? undefined : (indexModule(root).functions.get(name) ?? functionType(root, name));
  return other === undefined ? declared : [other];
}

/** What a variable is declared to be: `declare const bake: (loaf: Loaf) => string`. */
function functionType(root: SyntaxNode, name: string): SyntaxNode | undefined {
  const variable = root
    .descendantsOfType("variable_declarator")
    .find((node) => node.childForFieldName("name")?.text === name);
  return variable?.childForFieldName("type")?.namedChildren.find(({ type }) => type === "function_type");
}

function membersOf(root: SyntaxNode, path: readonly string[]): readonly SyntaxNode[] {
  const owner = path.findLast((name, place) => place < path.length - 1 && name !== "prototype");
  const name = path.at(-1);
  let found: readonly SyntaxNode[] = [];
  walk(root, (node) => {
    if (found.length > 0 || !OWNERS.test(node.type) || node.childForFieldName("name")?.text !== owner) return;
    const members = node.childForFieldName("body")?.namedChildren ?? [];
    found = members.filter((one) => MEMBERS.test(one.type) && one.childForFieldName("name")?.text === name);
  });
  return found;
}
