import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf, hasChild } from "../extras.ts";
import { patternNames } from "../scopes/declared-names.ts";

export interface ModuleImport {
  /** Local name; empty for imports without names. */
  readonly local: string;
  /** Name in the other module; `default`, or `*` for the namespace. */
  readonly imported: string;
  readonly source: string;
  readonly typeOnly: boolean;
}

export function readImports(root: SyntaxNode): readonly ModuleImport[] {
  return contentOf(root).flatMap((statement) => importsOf(statement) ?? []);
}

export function importsOf(statement: SyntaxNode): readonly ModuleImport[] | undefined {
  if (statement.type === "import_statement") return staticImports(statement);
  if (statement.type === "expression_statement") return bareRequire(statement);
  const declares = statement.type === "lexical_declaration" || statement.type === "variable_declaration";
  const declarators = declares ? contentOf(statement) : [];
  const imports = declarators.map(requiredBy);
  return imports.length > 0 && imports.every((required) => required !== undefined) ? imports.flat() : undefined;
}

function staticImports(statement: SyntaxNode): readonly ModuleImport[] {
  const typeOnly = hasChild(statement, "type");
  const clause = statement.namedChildren.find(
    ({ type }) => type === "import_clause" || type === "import_require_clause",
  );
  const source =
    literalText(statement.childForFieldName("source") ?? clause?.childForFieldName("source") ?? null) ?? "";
  if (clause === undefined) return [{ local: "", imported: "*", source, typeOnly }];
  return contentOf(clause).flatMap((part): readonly ModuleImport[] => {
    switch (part.type) {
      case "identifier":
        return [{ local: part.text, imported: clause.type === "import_clause" ? "default" : "*", source, typeOnly }];
      case "namespace_import":
        return contentOf(part).map(({ text }) => ({ local: text, imported: "*", source, typeOnly }));
      case "named_imports":
        return contentOf(part).map((specifier) => named(specifier, source, typeOnly));
      default:
        return [];
    }
  });
}

function named(specifier: SyntaxNode, source: string, typeOnly: boolean): ModuleImport {
  const name = specifier.childForFieldName("name");
  const imported = literalText(name) ?? name?.text ?? "";
  const local = specifier.childForFieldName("alias")?.text ?? imported;
  return { local, imported, source, typeOnly: typeOnly || hasChild(specifier, "type") };
}

function bareRequire(statement: SyntaxNode): readonly ModuleImport[] | undefined {
  const source = requiredSource(contentOf(statement)[0] ?? null);
  return source === undefined ? undefined : [{ local: "", imported: "*", source, typeOnly: false }];
}

function requiredBy(declarator: SyntaxNode): readonly ModuleImport[] | undefined {
  const name = declarator.childForFieldName("name");
  const value = declarator.childForFieldName("value");
  const member = value?.type === "member_expression" ? value : null;
  const source = requiredSource(member?.childForFieldName("object") ?? value);
  if (name === null || source === undefined) return undefined;
  if (name.type === "identifier") {
    const imported = member?.childForFieldName("property")?.text ?? "*";
    return [{ local: name.text, imported, source, typeOnly: false }];
  }
  if (name.type !== "object_pattern" || member !== null) return undefined;
  const parts = contentOf(name).map((part) => requiredName(part, source));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function requiredName(part: SyntaxNode, source: string): ModuleImport | undefined {
  const [local, ...furtherNames] = patternNames(part);
  const key = part.type === "pair_pattern" ? part.childForFieldName("key") : part;
  const plain = part.type === "shorthand_property_identifier_pattern" || part.type === "pair_pattern";
  const isName = key?.type === "property_identifier" || key?.type === "shorthand_property_identifier_pattern";
  if (local === undefined || furtherNames.length > 0 || !plain || !isName) return undefined;
  if (part.type === "pair_pattern" && part.childForFieldName("value")?.type !== "identifier") return undefined;
  return { local, imported: key.text, source, typeOnly: false };
}

function requiredSource(call: SyntaxNode | null): string | undefined {
  if (call?.type !== "call_expression" || call.childForFieldName("function")?.text !== "require") return undefined;
  const list = call.childForFieldName("arguments");
  const content = list === null ? [] : contentOf(list);
  return content.length === 1 ? literalText(content[0] ?? null) : undefined;
}

function literalText(node: SyntaxNode | null): string | undefined {
  return node?.type === "string" ? node.text.slice(1, -1) : undefined;
}

/** Node's modules may have a prefix, and equal their default export. */
export function isSameImport(left: ModuleImport, right: ModuleImport): boolean {
  const whole = ({ imported }: ModuleImport): string => (imported === "default" ? "*" : imported);
  const source = (moduleImport: ModuleImport): string => moduleImport.source.replace(/^node:/, "");
  return left.local === right.local && source(left) === source(right) && whole(left) === whole(right);
}

export function writeImports(imports: readonly ModuleImport[], format: "module" | "commonjs"): readonly string[] {
  return imports.map((moduleImport) => (format === "module" ? writeImport(moduleImport) : writeRequire(moduleImport)));
}

function writeImport({ local, imported, source, typeOnly }: ModuleImport): string {
  const from = JSON.stringify(source);
  if (local === "") return `import ${from};`;
  const keyword = typeOnly ? "import type" : "import";
  if (imported === "*") return `${keyword} * as ${local} from ${from};`;
  if (imported === "default") return `${keyword} ${local} from ${from};`;
  return `${keyword} { ${imported === local ? local : `${exportName(imported)} as ${local}`} } from ${from};`;
}

function writeRequire({ local, imported, source }: ModuleImport): string {
  const call = `require(${JSON.stringify(source)})`;
  if (local === "") return `${call};`;
  if (imported === "*" || imported === "default") return `const ${local} = ${call};`;
  return `const { ${imported === local ? local : `${exportName(imported)}: ${local}`} } = ${call};`;
}

function exportName(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}
