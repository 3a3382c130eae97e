import type { ModuleIndex } from "../source/module-index.ts";
import { importsIn } from "../source/module-index.ts";
import { childrenOfNode } from "../source/definitions.ts";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { childText } from "../../nodes.ts";

const NOT_PACKAGES = new Set(["src", "lib", "python", "tests", "test", "__init__"]);

/** Packages re-export functions: `import more_itertools as mi; mi.chunked(...)`. */
export function nameDirectly(parser: Parser, source: string, targetPath: string, index: ModuleIndex): string {
  const packageNames = packageNamesOf(targetPath);
  using tree = parser.parse(source);
  const imports = tree.root.descendantsOfType(["import_statement", "import_from_statement"]);
  const prefixes = imports
    .flatMap((statement) => prefixesOf(statement, packageNames, index))
    .toSorted((left, right) => right.length - left.length);
  return [...new Set(prefixes)].reduce(
    (text, prefix) =>
      text.replaceAll(new RegExp(`(?<![\\w.])${prefix.replaceAll(".", "\\.")}\\.(?=[A-Za-z_])`, "gu"), ""),
    source,
  );
}

export function isPackageImport(statement: SyntaxNode, targetPath: string): boolean {
  const packageNames = packageNamesOf(targetPath);
  return importedModules(statement).some((name) => isPackageModule(name, packageNames));
}

function packageNamesOf(targetPath: string): ReadonlySet<string> {
  return new Set(
    targetPath
      .replace(/\.pyi?$/u, "")
      .split("/")
      .filter((part) => part !== "" && !NOT_PACKAGES.has(part)),
  );
}

function isPackageModule(moduleName: string, packageNames: ReadonlySet<string>): boolean {
  return moduleName.startsWith(".") || packageNames.has(moduleName.split(".")[0] ?? "");
}

function importedModules(statement: SyntaxNode): readonly string[] {
  if (statement.type === "import_from_statement") return [childText(statement, "module_name")];
  return importsIn(statement).map(([, origin]) => origin);
}

function prefixesOf(statement: SyntaxNode, packageNames: ReadonlySet<string>, index: ModuleIndex): readonly string[] {
  return childrenOfNode(statement).length === 0
    ? []
    : importsIn(statement).flatMap(([bound, origin]) => {
        if (!isPackageModule(origin, packageNames)) return [];
        if (statement.type === "import_statement")
          return statement.text.includes(" as ") ? [bound] : dottedPrefixes(statement, packageNames);
        return index.names.has(bound) ? [] : [bound];
      });
}

function dottedPrefixes(statement: SyntaxNode, packageNames: ReadonlySet<string>): readonly string[] {
  return childrenOfNode(statement).flatMap(({ text }) => {
    if (!isPackageModule(text, packageNames)) return [];
    const parts = text.split(".");
    return parts.map((_, index) => parts.slice(0, index + 1).join("."));
  });
}
