import { parseSync } from "oxc-parser";

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Distinct, with types and dynamic imports. */
  readonly imports: readonly string[];
  readonly hasDefaultExport: boolean;
  /** Excludes `export type`. */
  readonly valueExports: readonly string[];
  readonly hasStarExport: boolean;
  /** From `type XErrorCode = keyof typeof HINTS | "B"`. */
  readonly errorCodes: readonly string[];
  readonly statements: number;
}

export function parseSourceFile(path: string, text: string): SourceFile {
  const { module, program, errors } = parseSync(path, text, { lang: "ts" });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map((error) => error.message).join("; ")}`);
  const exported = module.staticExports.flatMap((statement) => statement.entries);
  const imports = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...exported.flatMap((entry) => (entry.moduleRequest === null ? [] : [entry.moduleRequest.value])),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => literalAt(text, moduleRequest.start, moduleRequest.end)),
  ];
  return {
    path,
    text,
    imports: [...new Set(imports)],
    hasDefaultExport: exported.some(({ exportName }) => exportName.kind === "Default" || exportName.name === "default"),
    valueExports: exported.flatMap((entry) =>
      entry.isType || entry.exportName.name === null ? [] : [entry.exportName.name],
    ),
    hasStarExport: exported.some(
      (entry) => entry.importName.kind === "All" || entry.importName.kind === "AllButDefault",
    ),
    errorCodes: program.body.flatMap((statement) => codesOf(statement, program.body)),
    statements: program.body.length,
  };
}

function literalAt(text: string, start: number, end: number): readonly string[] {
  const literal = /^(["'])(.*)\1$/.exec(text.slice(start, end));
  return literal?.[2] === undefined ? [] : [literal[2]];
}

type Statement = ReturnType<typeof parseSync>["program"]["body"][number];

function codesOf(statement: Statement, body: readonly Statement[]): readonly string[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type !== "TSTypeAliasDeclaration" || !declaration.id.name.endsWith("ErrorCode")) return [];
  const { typeAnnotation } = declaration;
  const members = typeAnnotation.type === "TSUnionType" ? typeAnnotation.types : [typeAnnotation];
  return members.flatMap((member) => {
    if (
      member.type === "TSLiteralType" &&
      member.literal.type === "Literal" &&
      typeof member.literal.value === "string"
    )
      return [member.literal.value];
    if (member.type !== "TSTypeOperator" || member.typeAnnotation.type !== "TSTypeQuery") return [];
    const { exprName } = member.typeAnnotation;
    return exprName.type === "Identifier" ? keysOf(exprName.name, body) : [];
  });
}

function keysOf(name: string, body: readonly Statement[]): readonly string[] {
  return body.flatMap((statement) => {
    const [declarator] = statement.type === "VariableDeclaration" ? statement.declarations : [];
    if (declarator?.id.type !== "Identifier" || declarator.id.name !== name) return [];
    const value = declarator.init?.type === "TSAsExpression" ? declarator.init.expression : declarator.init;
    return value?.type !== "ObjectExpression"
      ? []
      : value.properties.flatMap((property) =>
          property.type === "Property" && property.key.type === "Identifier" ? [property.key.name] : [],
        );
  });
}
