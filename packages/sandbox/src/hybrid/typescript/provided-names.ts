import type { SyntaxNode } from "@repost/syntax";

export interface ProvidedNames {
  readonly names: ReadonlySet<string>;
  readonly hasDefault: boolean;
  readonly ofDefault: ReadonlySet<string>;
  readonly isPlain: boolean;
}

const PLAIN = new Set(["object", "array", "string", "template_string", "number", "true", "false", "null"]);

export function providedByModule(root: SyntaxNode): ProvidedNames {
  const names = new Set<string>();
  let given: SyntaxNode | null = null;
  for (const statement of root.namedChildren.filter(({ type }) => type === "export_statement")) {
    const declaration = statement.childForFieldName("declaration");
    if (statement.children.some(({ type }) => type === "default")) {
      given = statement.childForFieldName("value") ?? declaration;
    } else if (declaration !== null) for (const name of declaredNames(declaration)) names.add(name);
    for (const one of statement.descendantsOfType("export_specifier")) {
      const name = one.childForFieldName("name");
      const alias = one.childForFieldName("alias")?.text ?? name?.text ?? "";
      if (alias === "default") given = name;
      else names.add(alias);
    }
  }
  return { names, hasDefault: given !== null, ...valueOf(given, root) };
}

export function providedByScript(root: SyntaxNode): ProvidedNames {
  const names = new Set<string>();
  let given: SyntaxNode | null = null;
  for (const assignment of root.descendantsOfType("assignment_expression")) {
    const left = assignment.childForFieldName("left")?.text.replaceAll(/\s/gu, "") ?? "";
    const name = /^(?:module\.)?exports\.([\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(left)?.[1];
    if (name !== undefined) names.add(name);
    if (left === "module.exports") given = valueIn(assignment.childForFieldName("right"));
  }
  const { ofDefault, isPlain } = valueOf(given, root);
  const all = new Set([...names, ...ofDefault]);
  return { names: all, hasDefault: true, ofDefault: all, isPlain: given === null || isPlain };
}

/** Follows chains such as `module.exports = exports = { ... }`. */
function valueIn(node: SyntaxNode | null): SyntaxNode | null {
  return node?.type === "assignment_expression" ? valueIn(node.childForFieldName("right")) : node;
}

export function declaredNames(declaration: SyntaxNode): readonly string[] {
  const name = declaration.childForFieldName("name")?.text;
  if (name !== undefined) return [name];
  return declaration.namedChildren
    .filter(({ type }) => type === "variable_declarator")
    .flatMap((one) => one.childForFieldName("name")?.text ?? []);
}

function valueOf(given: SyntaxNode | null, root: SyntaxNode): Pick<ProvidedNames, "ofDefault" | "isPlain"> {
  if (given === null) return { ofDefault: new Set(), isPlain: true };
  const kind = resolved(given, root);
  return { ofDefault: new Set(membersOf(given, root, new Set())), isPlain: PLAIN.has(kind.type) };
}

function membersOf(node: SyntaxNode, root: SyntaxNode, seen: Set<string>): readonly string[] {
  if (node.type === "parenthesized_expression") return membersOf(node.namedChildren[0] ?? node, root, seen);
  if (node.type === "object") return node.namedChildren.flatMap((part) => namesOfPart(part, root, seen));
  if (/^class(?:_declaration)?$/u.test(node.type))
    return [...bodyNames(node, true), ...assignedTo(node.childForFieldName("name")?.text, root)];
  if (/^(?:generator_)?function_(?:declaration|expression)$/u.test(node.type))
    return assignedTo(node.childForFieldName("name")?.text, root);
  if (node.type === "new_expression") {
    const made = definitionOf(node.childForFieldName("constructor")?.text ?? "", root);
    return made === null ? [] : bodyNames(made, false);
  }
  if (node.type === "call_expression") {
    const callee = node.childForFieldName("function")?.text ?? "";
    if (!/^Object\.(?:assign|freeze)$/u.test(callee)) return [];
    return (node.childForFieldName("arguments")?.namedChildren ?? []).flatMap((one) => membersOf(one, root, seen));
  }
  if (node.type !== "identifier" || seen.has(node.text)) return [];
  seen.add(node.text);
  const definition = definitionOf(node.text, root);
  return [...(definition === null ? [] : membersOf(definition, root, seen)), ...assignedTo(node.text, root)];
}

function namesOfPart(part: SyntaxNode, root: SyntaxNode, seen: Set<string>): readonly string[] {
  if (part.type === "shorthand_property_identifier") return [part.text];
  if (part.type === "spread_element")
    return part.namedChildren[0] === undefined ? [] : membersOf(part.namedChildren[0], root, seen);
  const name = part.childForFieldName("key") ?? part.childForFieldName("name");
  return name === null ? [] : [name.text.replace(/^["'](.*)["']$/u, "$1")];
}

/** Without `isStatic` includes fields set in methods. */
function bodyNames(node: SyntaxNode, isStatic: boolean): readonly string[] {
  const body = node.childForFieldName("body");
  const members = (body?.namedChildren ?? []).filter(
    (one) => one.children.some(({ type }) => type === "static") === isStatic,
  );
  const named = members.flatMap(
    (one) => (one.childForFieldName("name") ?? one.childForFieldName("property"))?.text ?? [],
  );
  const own = isStatic ? [] : (body?.descendantsOfType("assignment_expression") ?? []);
  const given = own.flatMap((one) => /^this\.([\w$]+)$/u.exec(one.childForFieldName("left")?.text ?? "")?.[1] ?? []);
  return [...named, ...given];
}

function assignedTo(name: string | undefined, root: SyntaxNode): readonly string[] {
  if (name === undefined) return [];
  return root.descendantsOfType("assignment_expression").flatMap((assignment) => {
    const left = assignment.childForFieldName("left");
    const isOf = left?.type === "member_expression" && left.childForFieldName("object")?.text === name;
    return isOf ? [left.childForFieldName("property")?.text ?? ""] : [];
  });
}

function resolved(node: SyntaxNode, root: SyntaxNode): SyntaxNode {
  if (node.type !== "identifier") return node;
  return definitionOf(node.text, root) ?? node;
}

function definitionOf(name: string, root: SyntaxNode): SyntaxNode | null {
  for (const statement of root.namedChildren) {
    const declaration = statement.childForFieldName("declaration") ?? statement;
    if (declaration.childForFieldName("name")?.text === name) return declaration;
    for (const one of declaration.namedChildren)
      if (one.type === "variable_declarator" && one.childForFieldName("name")?.text === name)
        return one.childForFieldName("value");
  }
  return null;
}
