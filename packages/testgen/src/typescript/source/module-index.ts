import { walk, type SyntaxNode } from "@repost/syntax";

/** What a module's text says of its own names. Nodes are valid as long as the tree is. */
export interface ModuleIndex {
  readonly classes: ReadonlyMap<string, SyntaxNode>;
  readonly interfaces: ReadonlyMap<string, SyntaxNode>;
  readonly aliases: ReadonlyMap<string, SyntaxNode>;
  /** Names of the members of each enumeration. */
  readonly enums: ReadonlyMap<string, readonly string[]>;
}

export function indexModule(root: SyntaxNode): ModuleIndex {
  const classes = new Map<string, SyntaxNode>();
  const interfaces = new Map<string, SyntaxNode>();
  const aliases = new Map<string, SyntaxNode>();
  const enums = new Map<string, readonly string[]>();
  walk(root, (node) => {
    const name = node.childForFieldName("name")?.text;
    if (name === undefined) return;
    if (node.type === "class_declaration") classes.set(name, node);
    if (node.type === "interface_declaration") interfaces.set(name, node);
    if (node.type === "type_alias_declaration") {
      const value = node.childForFieldName("value");
      if (value !== null) aliases.set(name, value);
    }
    if (node.type === "enum_declaration") enums.set(name, membersOf(node));
  });
  return { classes, interfaces, aliases, enums };
}

function membersOf(node: SyntaxNode): readonly string[] {
  const members = node.childForFieldName("body")?.namedChildren ?? [];
  return members.flatMap((member) => {
    const name = member.childForFieldName("name")?.text ?? member.text;
    return /^[\w$]+$/u.test(name) ? [name] : [];
  });
}

/** The outermost function between two offsets that has this body. */
export function functionAround(
  root: SyntaxNode,
  body: { readonly start: number; readonly end: number },
  span: { readonly start: number; readonly end: number },
): SyntaxNode | null {
  let found: SyntaxNode | null = null;
  walk(root, (node) => {
    if (found !== null || node.startIndex < span.start || node.endIndex > span.end) return;
    const hasParameters = node.childForFieldName("parameters") ?? node.childForFieldName("parameter");
    const own = node.childForFieldName("body");
    if (hasParameters === null || own === null) return;
    if (own.startIndex <= body.start && own.endIndex >= body.end) found = node;
  });
  return found;
}
