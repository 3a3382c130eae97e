import type { SyntaxNode } from "@repost/syntax";
import { declaredNames } from "@repost/syntax/javascript-scopes";

export interface ProvidedNames {
  readonly names: ReadonlySet<string>;
  readonly hasDefault: boolean;
  readonly ofDefault: ReadonlySet<string>;
  readonly isPlain: boolean;
}

const PLAIN = new Set(["object", "array", "string", "template_string", "number", "true", "false", "null"]);

export function providedByModule(root: SyntaxNode): ProvidedNames {
  const names = new Set<string>();
  let exportedValue: SyntaxNode | null = null;
  for (const statement of root.namedChildren.filter(({ type }) => type === "export_statement")) {
    const declaration = statement.childForFieldName("declaration");
    if (statement.children.some(({ type }) => type === "default")) {
      exportedValue = statement.childForFieldName("value") ?? declaration;
    } else if (declaration !== null) for (const name of declaredNames(declaration)) names.add(name);
    for (const exportSpecifier of statement.descendantsOfType("export_specifier")) {
      const name = exportSpecifier.childForFieldName("name");
      const alias = exportSpecifier.childForFieldName("alias")?.text ?? name?.text ?? "";
      if (alias === "default") exportedValue = name;
      else names.add(alias);
    }
  }
  return { names, hasDefault: exportedValue !== null, ...valueOf(exportedValue, root) };
}

export function providedByScript(root: SyntaxNode): ProvidedNames {
  const names = new Set<string>();
  let exportedValue: SyntaxNode | null = null;
  for (const assignment of root.descendantsOfType("assignment_expression")) {
    const assigned = assignment.childForFieldName("left")?.text.replaceAll(/\s/gu, "") ?? "";
    const name = /^(?:module\.)?exports\.([\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(assigned)?.[1];
    if (name !== undefined) names.add(name);
    if (assigned === "module.exports") exportedValue = valueIn(assignment.childForFieldName("right"));
  }
  const { ofDefault, isPlain } = valueOf(exportedValue, root);
  const all = new Set([...names, ...ofDefault]);
  return { names: all, hasDefault: true, ofDefault: all, isPlain: exportedValue === null || isPlain };
}

/** Follows chains such as `module.exports = exports = { ... }`. */
function valueIn(node: SyntaxNode | null): SyntaxNode | null {
  return node?.type === "assignment_expression" ? valueIn(node.childForFieldName("right")) : node;
}

function valueOf(exportedValue: SyntaxNode | null, root: SyntaxNode): Pick<ProvidedNames, "ofDefault" | "isPlain"> {
  if (exportedValue === null) return { ofDefault: new Set(), isPlain: true };
  const kind = resolved(exportedValue, root);
  return { ofDefault: new Set(membersOf(exportedValue, root, new Set())), isPlain: PLAIN.has(kind.type) };
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
    return (node.childForFieldName("arguments")?.namedChildren ?? []).flatMap((argument) =>
      membersOf(argument, root, seen),
    );
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
    (member) => member.children.some(({ type }) => type === "static") === isStatic,
  );
  const named = members.flatMap(
    (member) => (member.childForFieldName("name") ?? member.childForFieldName("property"))?.text ?? [],
  );
  const assignments = isStatic ? [] : (body?.descendantsOfType("assignment_expression") ?? []);
  const fields = assignments.flatMap(
    (assignment) => /^this\.([\w$]+)$/u.exec(assignment.childForFieldName("left")?.text ?? "")?.[1] ?? [],
  );
  return [...named, ...fields];
}

function assignedTo(name: string | undefined, root: SyntaxNode): readonly string[] {
  if (name === undefined) return [];
  return root.descendantsOfType("assignment_expression").flatMap((assignment) => {
    const assigned = assignment.childForFieldName("left");
    const isOf = assigned?.type === "member_expression" && assigned.childForFieldName("object")?.text === name;
    return isOf ? [assigned.childForFieldName("property")?.text ?? ""] : [];
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
    for (const declarator of declaration.namedChildren)
      if (declarator.type === "variable_declarator" && declarator.childForFieldName("name")?.text === name)
        return declarator.childForFieldName("value");
  }
  return null;
}
