import type { Span, Target } from "@repost/spec";
import { escapeRegExp } from "@repost/syntax";
import { nameOfModule } from "../../files/typescript/module-key.ts";
import { memoizeWeakly } from "../../memoize.ts";
import { type CallPattern, linesRange, type UsageFile } from "../usage.ts";
import type { LanguageUsages } from "../language-usages.ts";
import { callSites } from "./call-sites.ts";
import { codeExamples } from "./code-examples.ts";
import { maskScript } from "./mask-script.ts";
import { declaredTypes } from "./types/declarations.ts";
import { publicNames } from "./types/public-names.ts";

const DOCUMENTATION = /\/\*\*(?:[^*]|\*(?!\/))*\*\/(?:\s|\/\/[^\n\r]*)*$/u;
const CALL = String.raw`(?:\s*<[^<>();]{0,100}(?:<[^<>();]{0,100}>[^<>();]{0,100})?>)?\s*\(`;
const MAX_DOCUMENTATION = 20_000;

export const typescriptUsages: LanguageUsages = {
  callPattern,
  objectPattern,
  defines,
  ownRange,
  examples: codeExamples,
  calls: callSites,
  namesInside: memoizeWeakly((file: UsageFile) => publicNames(file.text).inside),
  withNamesInside: withOwnNames,
  declarations: (...from) => declaredTypes(...from).texts,
};

function defines(text: string, name: string): boolean {
  const escaped = escapeRegExp(name);
  const declared = String.raw`(?:async\s+)?function\s*\*?\s*${escaped}\s*[(<]`;
  const assigned = String.raw`(?:const|let|var)\s+${escaped}\s*=\s*(?:async\s*)?(?:function\b|\(|[\w$]+\s*=>)`;
  return new RegExp(String.raw`^(?:export\s+(?:default\s+)?)?(?:${declared}|${assigned})`, "mu").test(text);
}

/** Methods count where their class or object is named, because names are common. */
function callPattern({ func_name, kind, path }: Pick<Target, "func_name" | "kind" | "path">): CallPattern {
  const parts = func_name.split(".").map((part) => (part === "default" ? nameOfModule(path) : part));
  const name = parts.at(-1) ?? func_name;
  const owner = parts.at(-2);
  if (name === "") return { words: [], call: /(?!)/gu };
  const escaped = escapeRegExp(name);
  if (owner === undefined) {
    // A leading lookbehind would take quadratic time on blanks.
    const call = String.raw`(?<![\p{L}\p{N}_$#])${escaped}(?<!\bfunction[\s*]*${escaped})${CALL}`;
    return { words: [name], call: new RegExp(call, "gu") };
  }
  const end = kind === "property" ? String.raw`(?![\p{L}\p{N}_$])(?!\s*\()` : CALL;
  return { words: [name, owner], call: new RegExp(String.raw`\.\s*${escaped}${end}`, "gu") };
}

function objectPattern({ func_name: name }: Pick<Target, "func_name">): CallPattern | null {
  const owner = name.split(".").at(-2);
  if (owner === undefined || !/^[A-Z][\w$]*$/u.test(owner)) return null;
  const escaped = escapeRegExp(owner);
  return { words: [owner], call: new RegExp(String.raw`\bnew\s+(?:[\w$]+\.)?${escaped}${CALL}`, "gu") };
}

function ownRange(text: string, { start_line, end_line }: Target): Span {
  const { start, end } = linesRange(text, start_line, end_line);
  const from = Math.max(0, start - MAX_DOCUMENTATION);
  const before = text.slice(text.lastIndexOf("/**", start) < from ? start : text.lastIndexOf("/**", start), start);
  return { start: DOCUMENTATION.test(before) ? start - before.length : start, end };
}

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const FENCED = /^(`{3,}[^\n]*\n)([\s\S]*?)(\n`{3,}\s*)$/u;
const WHOLE_PACKAGE = new RegExp(
  String.raw`\bimport\s+\*\s+as\s+(${NAME})|\b(?:const|let|var)\s+(${NAME})\s*=\s*require\(`,
  "gu",
);

export function withOwnNames(example: string, names: ReadonlyMap<string, string>): string {
  const [, before = "", code = example, after = ""] = FENCED.exec(example) ?? [];
  const masked = maskScript(code);
  const wholes = new Set([...masked.matchAll(WHOLE_PACKAGE)].map(([, specifier, other = ""]) => specifier ?? other));
  let renamed = "";
  let from = 0;
  for (const match of masked.matchAll(
    new RegExp(String.raw`(?<![\p{L}\p{N}_$#])(?:(${NAME})\.)?(${NAME})(?=\s*[(.<])`, "gu"),
  )) {
    const [whole, space, name = ""] = match;
    const replacement = names.get(space !== undefined && !wholes.has(space) ? space : name);
    if (replacement === undefined) continue;
    const isMember = space !== undefined && wholes.has(space);
    const importedName = isMember || space === undefined ? name : space;
    if (!isMember && (masked[match.index - 1] === "." || isBound(masked, importedName))) continue;
    const position = match.index + (isMember ? whole.length - name.length : 0);
    renamed += code.slice(from, position) + replacement;
    from = position + importedName.length;
  }
  return `${before}${renamed}${code.slice(from)}${after}`;
}

function isBound(masked: string, name: string): boolean {
  const written = escapeRegExp(name);
  const word = String.raw`(?<![\p{L}\p{N}_$.])${written}(?![\p{L}\p{N}_$])`;
  const declared = String.raw`\b(?:const|let|var|function\s*\*?|class)\s+${word}`;
  return new RegExp(String.raw`${declared}|${word}\s*=>|\([^()]*${word}[^()]*\)\s*(?:=>|\{)`, "u").test(masked);
}
