import { type SyntaxNode, walk } from "@repost/syntax";

export type Binding = SyntaxNode | "import" | "definition";

export interface Bindings {
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  readonly elsewhere: ReadonlySet<string>;
}

const FUNCTION = /function|method|lambda|^class_body$/u;
const DEFINING =
  /^(?:function_definition|class_definition|function_declaration|generator_function_declaration|class_declaration)$/u;
const IMPORTING = /^(?:import_statement|import_from_statement)$/u;
const BINDING = /^(?:assignment|variable_declarator)$/u;
const CHANGING =
  /^(?:augmented_assignment|named_expression|for_statement|for_in_clause|as_pattern|delete_statement|global_statement|nonlocal_statement|assignment_expression|augmented_assignment_expression|update_expression|for_in_statement|catch_clause)$/u;
const PARAMETERS = /^(?:parameters|lambda_parameters|formal_parameters)$/u;

export function moduleBindings(root: SyntaxNode): Bindings {
  const bindings = new Map<string, Binding[]>();
  const elsewhere = new Set<string>();
  const bind = (name: string, binding: Binding): void =>
    void bindings.set(name, [...(bindings.get(name) ?? []), binding]);
  walk(root, (node) => {
    const isOwn = !isInFunction(node);
    if (DEFINING.test(node.type)) {
      const name = node.childForFieldName("name")?.text ?? "";
      if (isOwn) bind(name, "definition");
      else elsewhere.add(name);
    } else if (IMPORTING.test(node.type)) {
      for (const name of importedNames(node))
        if (isOwn) bind(name, "import");
        else elsewhere.add(name);
      return false;
    } else if (BINDING.test(node.type)) {
      const left = node.childForFieldName("left") ?? node.childForFieldName("name");
      const right = node.childForFieldName("right") ?? node.childForFieldName("value");
      if (isOwn && left?.type === "identifier" && right !== null) bind(left.text, right);
      else for (const name of identifiers(left)) elsewhere.add(name);
    } else if (CHANGING.test(node.type)) {
      for (const name of identifiers(changedBy(node))) elsewhere.add(name);
    } else if (PARAMETERS.test(node.type)) {
      for (const name of node.namedChildren.flatMap((one) => identifiers(parameterName(one)))) elsewhere.add(name);
    }
    return true;
  });
  return { bindings, elsewhere };
}

function changedBy(node: SyntaxNode): SyntaxNode | null {
  const field = (name: string): SyntaxNode | null => node.childForFieldName(name);
  if (node.type === "as_pattern") return field("alias") ?? node.lastNamedChild;
  return field("left") ?? field("name") ?? field("argument") ?? field("parameter") ?? node;
}

function parameterName(node: SyntaxNode): SyntaxNode | null {
  if (node.type === "identifier" || node.type.endsWith("_pattern")) return node;
  return node.childForFieldName("name") ?? node.childForFieldName("pattern") ?? node.firstNamedChild;
}

function isInFunction(node: SyntaxNode): boolean {
  for (let above = node.parent; above !== null; above = above.parent) {
    if (FUNCTION.test(above.type) || above.type === "arrow_function" || above.type === "class_definition") return true;
  }
  return false;
}

function importedNames(node: SyntaxNode): readonly string[] {
  const names: string[] = [];
  walk(node, (one) => {
    if (one.type === "aliased_import") {
      names.push(one.childForFieldName("alias")?.text ?? "");
      return false;
    }
    if (one.type === "dotted_name") {
      const isModule = node.childForFieldName("module_name")?.id === one.id;
      if (!isModule) names.push(one.text.split(".")[0] ?? "");
      return false;
    }
    if (one.type === "identifier") names.push(one.text);
    return true;
  });
  return names;
}

function identifiers(node: SyntaxNode | null): readonly string[] {
  const names: string[] = [];
  if (node !== null)
    walk(node, (one) => {
      if (/^(?:identifier|shorthand_property_identifier_pattern)$/u.test(one.type)) names.push(one.text);
      return true;
    });
  return names;
}
