import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";
import type { ImportStatement } from "../scopes/module-scopes.ts";
import { scopesOf } from "../scopes/scopes-of.ts";

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
  const parts = contentOf(statement);
  if (statement.type === "import_statement") return scopesOf(statement).imports.flatMap(namesOf);
  if (statement.type === "expression_statement") {
    const call = scopesOf(statement).calls.find(
      ({ start, kind }) => kind === "require" && start === parts[0]?.startIndex,
    );
    if (call === undefined || call.end !== parts[0]?.endIndex) return undefined;
    return [{ local: "", imported: "*", source: call.specifier, typeOnly: false }];
  }
  if (statement.type !== "lexical_declaration" && statement.type !== "variable_declaration") return undefined;
  const { imports, calls } = scopesOf(statement);
  const isPlain = calls.every(({ kind }) => kind === "require") && !imports.some(isWrapped);
  return isPlain && imports.length === parts.length ? imports.flatMap(namesOf) : undefined;
}

/** Detects `__importStar(require("module"))`. */
function isWrapped({ items }: ImportStatement): boolean {
  return items.some(({ imported }) => imported === "*");
}

function namesOf({ specifier: source, kind, isType, items }: ImportStatement): readonly ModuleImport[] {
  if (items.length === 0 && kind === "import") return [{ local: "", imported: "*", source, typeOnly: isType }];
  return items.map(({ bound: local, imported, isType: typeOnly }) => {
    return { local, imported: imported === "=" ? "*" : imported, source, typeOnly };
  });
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
