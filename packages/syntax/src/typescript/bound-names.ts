import type { SyntaxNode } from "../syntax-node.ts";
import { contentOf } from "./extras.ts";

/** Returns the names that a top-level statement binds, types included. */
export function boundNames(statement: SyntaxNode): readonly string[] {
  switch (statement.type) {
    case "export_statement":
    case "ambient_declaration":
      return contentOf(statement).flatMap((part) => (part.type === "export_clause" ? [] : boundNames(part)));
    case "lexical_declaration":
    case "variable_declaration":
    case "using_declaration":
      return declarators(statement).flatMap((declarator) => namesIn(declarator.childForFieldName("name")));
    case "import_statement":
      return importedNames(statement);
    case "expression_statement":
      return contentOf(statement).flatMap((part) => (part.type === "internal_module" ? boundNames(part) : []));
    default:
      return named.has(statement.type) ? [statement.childForFieldName("name")?.text ?? ""].filter(Boolean) : [];
  }
}

const named = new Set([
  "function_declaration",
  "generator_function_declaration",
  "function_signature",
  "class_declaration",
  "abstract_class_declaration",
  "interface_declaration",
  "type_alias_declaration",
  "enum_declaration",
  "internal_module",
  "module",
]);

export function declarators(declaration: SyntaxNode): readonly SyntaxNode[] {
  return declaration.namedChildren.filter(({ type }) => type === "variable_declarator");
}

const names = new Set(["identifier", "shorthand_property_identifier_pattern"]);
const patterns = new Set(["object_pattern", "array_pattern", "rest_pattern"]);

export function namesIn(pattern: SyntaxNode | null): readonly string[] {
  if (pattern === null) return [];
  if (names.has(pattern.type)) return [pattern.text];
  if (pattern.type === "pair_pattern") return namesIn(pattern.childForFieldName("value"));
  if (pattern.type === "assignment_pattern" || pattern.type === "object_assignment_pattern") {
    return namesIn(pattern.childForFieldName("left"));
  }
  return patterns.has(pattern.type) ? contentOf(pattern).flatMap(namesIn) : [];
}

function importedNames(statement: SyntaxNode): readonly string[] {
  const clause = statement.namedChildren.find(
    ({ type }) => type === "import_clause" || type === "import_require_clause",
  );
  return (clause === undefined ? [] : contentOf(clause)).flatMap((part): readonly string[] => {
    if (part.type === "identifier") return [part.text];
    if (part.type === "namespace_import") return contentOf(part).map(({ text }) => text);
    return part.type === "named_imports" ? contentOf(part).flatMap(specifierName) : [];
  });
}

function specifierName(specifier: SyntaxNode): readonly string[] {
  const name = specifier.childForFieldName("alias") ?? specifier.childForFieldName("name");
  return name === null ? [] : [name.text];
}
