import type { Language } from "@repost/spec";
import { loadParser, type SyntaxNode, walk } from "@repost/syntax";

/** Imported names belong to other modules. */
export interface ModuleVariable {
  readonly name: string;
  readonly kind: "import" | "function" | "class" | "variable";
}

/** Only names that exist at run time. */
export async function topLevelNames(code: string, language: Language): Promise<readonly ModuleVariable[]> {
  const parser = await loadParser(language);
  using tree = parser.parse(code);
  const values = valueNames(tree.root);
  const variables = new Map<string, ModuleVariable>();
  for (const statement of tree.root.namedChildren) {
    for (const variable of boundBy(statement)) {
      if (statement.type !== "import_statement" || values.has(variable.name)) variables.set(variable.name, variable);
    }
  }
  return [...variables.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

function valueNames(root: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  walk(root, ({ type, text }) => {
    if (type === "identifier" || type === "shorthand_property_identifier") names.add(text);
    return type !== "import_statement";
  });
  return names;
}

function boundBy(statement: SyntaxNode): readonly ModuleVariable[] {
  switch (statement.type) {
    case "export_statement": {
      const declaration = statement.childForFieldName("declaration");
      return declaration === null ? [] : boundBy(declaration);
    }
    case "function_declaration":
    case "generator_function_declaration":
      return named(statement, "function");
    case "class_declaration":
    case "abstract_class_declaration":
      return named(statement, "class");
    case "enum_declaration":
      return named(statement, "variable");
    case "lexical_declaration":
    case "variable_declaration":
      return statement.namedChildren.flatMap(declared);
    case "import_statement":
      return importedNames(statement).map((name) => ({ name, kind: "import" }));
    default:
      return [];
  }
}

function named(node: SyntaxNode, kind: ModuleVariable["kind"]): readonly ModuleVariable[] {
  const name = node.childForFieldName("name")?.text;
  return name === undefined ? [] : [{ name, kind }];
}

function declared(declarator: SyntaxNode): readonly ModuleVariable[] {
  if (declarator.type !== "variable_declarator") return [];
  const value = declarator.childForFieldName("value");
  const kind = value !== null && isRequired(value) ? "import" : "variable";
  return namesIn(declarator.childForFieldName("name")).map((name) => ({ name, kind }));
}

function isRequired(value: SyntaxNode): boolean {
  if (value.type === "member_expression") {
    const object = value.childForFieldName("object");
    return object !== null && isRequired(object);
  }
  return value.type === "call_expression" && value.childForFieldName("function")?.text === "require";
}

const PATTERNS = new Set(["object_pattern", "array_pattern", "rest_pattern"]);

function namesIn(pattern: SyntaxNode | null): readonly string[] {
  switch (pattern?.type) {
    case undefined:
      return [];
    case "identifier":
    case "shorthand_property_identifier_pattern":
      return [pattern?.text ?? ""];
    case "pair_pattern":
      return namesIn(pattern?.childForFieldName("value") ?? null);
    case "assignment_pattern":
    case "object_assignment_pattern":
      return namesIn(pattern?.childForFieldName("left") ?? null);
    default:
      return PATTERNS.has(pattern?.type ?? "") ? (pattern?.namedChildren ?? []).flatMap(namesIn) : [];
  }
}

function importedNames(statement: SyntaxNode): readonly string[] {
  if (/^import\s+type\b/u.test(statement.text)) return [];
  const clauses = statement.namedChildren.filter(({ type }) => type === "import_clause");
  return clauses.flatMap((clause) => clause.namedChildren.flatMap(clauseNames));
}

function clauseNames(part: SyntaxNode): readonly string[] {
  if (part.type === "identifier") return [part.text];
  if (part.type === "namespace_import") return part.namedChildren.map(({ text }) => text);
  if (part.type !== "named_imports") return [];
  return part.namedChildren.flatMap((specifier) => {
    if (/^type\s/u.test(specifier.text)) return [];
    const name = specifier.childForFieldName("alias") ?? specifier.childForFieldName("name");
    return name === null ? [] : [name.text];
  });
}
