import type { Parser, SyntaxNode } from "@repost/syntax";
import { declaredNames } from "@repost/syntax/javascript-scopes";
import { EXPORTED } from "../typescript/render-test.ts";
import type { ImportableNames } from "./written-file.ts";
import { child } from "../nodes.ts";

/** Names the default export `exported`. Null with `export *` or a computed export. */
export function exportedNames(parser: Parser, source: string): ImportableNames {
  using tree = parser.parse(source);
  const statements = tree.root.namedChildren.filter(({ type }) => type === "export_statement");
  if (statements.length === 0) return scriptExports(source);
  if (statements.some(({ text }) => /^export\s*\*(?!\s*as\b)/u.test(text))) return null;
  return new Set(statements.flatMap(namesOf));
}

function namesOf(statement: SyntaxNode): readonly string[] {
  const specifiers = statement.descendantsOfType("export_specifier");
  if (specifiers.length > 0 && child(statement, "declaration") === null) {
    return specifiers.map((specifier) => {
      const name = (child(specifier, "alias") ?? child(specifier, "name"))?.text ?? "";
      return name === "default" ? EXPORTED : name;
    });
  }
  if (statement.text.startsWith("export default")) return [EXPORTED];
  const declaration = child(statement, "declaration");
  return declaration === null ? [] : declaredNames(declaration);
}

function scriptExports(source: string): ImportableNames {
  const set = [...source.matchAll(/(?<![\w$.])(?:module\.)?exports\.(?<name>[A-Za-z_$][\w$]*)\s*=/gu)].map(
    ({ groups }) => groups?.["name"] ?? "",
  );
  const whole = /(?<![\w$.])module\.exports\s*=\s*(?<value>\{[^{}]*\}|.)/su.exec(source)?.groups?.["value"];
  if (whole === undefined) return new Set(set);
  if (!whole.startsWith("{") || whole.includes("...") || whole === "{") return null;
  const listed = [...whole.matchAll(/[{,]\s*(?<name>[A-Za-z_$][\w$]*)\s*(?=[,:}(])/gu)].map(
    ({ groups }) => groups?.["name"] ?? "",
  );
  return new Set([...set, ...listed, EXPORTED]);
}
