import type { Parser } from "@repost/syntax";
import { scopesOf } from "@repost/syntax/javascript-scopes";
import { EXPORTED } from "../typescript/render-test.ts";
import type { ImportableNames } from "./written-file.ts";

/** Names the default export `exported`. Null with `export *` or a computed export. */
export function exportedNames(parser: Parser, source: string): ImportableNames {
  using tree = parser.parse(source);
  if (!tree.root.namedChildren.some(({ type }) => type === "export_statement")) return scriptExports(source);
  const { imports, exports } = scopesOf(tree.root, { code: source });
  if (imports.some(({ hasStar }) => hasStar)) return null;
  const names = exports.map(({ exported }) => (exported === "default" ? EXPORTED : exported));
  return new Set(names.filter((name) => name !== "="));
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
