import { escapeRegExp } from "@repost/syntax";
import { maskScript } from "./mask-script.ts";

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const FENCED = /^(`{3,}[^\n]*\n)([\s\S]*?)(\n`{3,}\s*)$/u;
const WHOLE_PACKAGE = new RegExp(
  String.raw`\bimport\s+\*\s+as\s+(${NAME})|\b(?:const|let|var)\s+(${NAME})\s*=\s*require\(`,
  "gu",
);

export function withOwnNames(example: string, names: ReadonlyMap<string, string>): string {
  const [, before = "", code = example, after = ""] = FENCED.exec(example) ?? [];
  const masked = maskScript(code);
  const wholes = new Set([...masked.matchAll(WHOLE_PACKAGE)].map(([, one, other = ""]) => one ?? other));
  let renamed = "";
  let from = 0;
  for (const match of masked.matchAll(
    new RegExp(String.raw`(?<![\p{L}\p{N}_$#])(?:(${NAME})\.)?(${NAME})(?=\s*[(.<])`, "gu"),
  )) {
    const [whole, space, name = ""] = match;
    const own = names.get(space !== undefined && !wholes.has(space) ? space : name);
    if (own === undefined) continue;
    const isMember = space !== undefined && wholes.has(space);
    const known = isMember || space === undefined ? name : space;
    if (!isMember && (masked[match.index - 1] === "." || isBound(masked, known))) continue;
    const at = match.index + (isMember ? whole.length - name.length : 0);
    renamed += code.slice(from, at) + own;
    from = at + known.length;
  }
  return `${before}${renamed}${code.slice(from)}${after}`;
}

function isBound(masked: string, name: string): boolean {
  const written = escapeRegExp(name);
  const word = String.raw`(?<![\p{L}\p{N}_$.])${written}(?![\p{L}\p{N}_$])`;
  const declared = String.raw`\b(?:const|let|var|function\s*\*?|class)\s+${word}`;
  return new RegExp(String.raw`${declared}|${word}\s*=>|\([^()]*${word}[^()]*\)\s*(?:=>|\{)`, "u").test(masked);
}
