import type { CallPattern } from "../call-pattern.ts";
import type { Usage, UsageFile } from "../usage-file.ts";
import { type PythonText, readStatements, type Statement } from "./read-statements.ts";

const MAX_CHARACTERS = 6_000;
const MAX_CONTEXT_CHARACTERS = 4_000;
const MAX_DEFINITION_CHARACTERS = 1_500;

const MAX_CALLS = 500;

const DECORATORS = String.raw`^(?:@[^\n\r]*[\r\n]+\s*)*`;
const CLASS = new RegExp(`${DECORATORS}class\\b`, "u");
const DEFINITION = new RegExp(`${DECORATORS}(?:async\\s+)?(?:def|class)\\b`, "u");
const SET_UP = /\bdef\s+(?:setUp|setUpClass|setup|setup_method|setup_class)\b|^@(?:pytest\.)?fixture\b/u;

interface Range {
  readonly start: number;
  readonly end: number;
}

interface ReadText extends PythonText {
  readonly bound: ReadonlyMap<Statement, readonly string[]>;
}

const cache = new WeakMap<UsageFile, ReadText>();

function readText(file: UsageFile): ReadText {
  const existing = cache.get(file);
  if (existing !== undefined) return existing;
  const text = readStatements(file.text);
  const bound = new Map(text.statements.map((statement) => [statement, boundNames(codeOf(text, statement))]));
  cache.set(file, { ...text, bound });
  return { ...text, bound };
}

export function callSites(file: UsageFile, pattern: CallPattern, targetRange: Range | null): readonly Usage[] {
  const text = readText(file);
  const usages = new Map<number, Usage>();
  let looked = 0;
  for (const { index } of text.masked.matchAll(pattern.call)) {
    if (targetRange !== null && index >= targetRange.start && index < targetRange.end) continue;
    looked += 1;
    if (looked > MAX_CALLS) break;
    const outer = text.statements.find((each) => index >= each.start && index <= each.end);
    const site = outer === undefined ? null : callSiteOf(text, outer, index);
    if (outer === undefined || site === null || usages.has(site.start)) continue;
    const parts = [...site.parts, ...contextOf(text, outer, site.parts, file.kind === "test")];
    const code = parts
      .toSorted((left, right) => left.start - right.start)
      .map(({ start, end }) => file.text.slice(start, end))
      .join("\n");
    usages.set(site.start, { path: file.path, start: site.start, text: `${code}\n`, kind: "call" });
  }
  return [...usages.values()].filter((usage) => usage.text.length <= MAX_CHARACTERS + MAX_CONTEXT_CHARACTERS);
}

interface CallSite {
  readonly start: number;
  readonly parts: readonly Range[];
}

function callSiteOf(text: PythonText, outer: Statement, index: number): CallSite {
  const members = CLASS.test(codeOf(text, outer)) ? text.statementsIn(outer) : [];
  const member = members.find((each) => index >= each.start && index <= each.end);
  if (member === undefined) return { start: outer.start, parts: [outer] };
  const header = { start: outer.start, end: text.masked.slice(0, outer.block ?? outer.end).trimEnd().length };
  const words = new Set(wordsOf(codeOf(text, member)));
  const preparing = members.filter((each) => {
    const code = codeOf(text, each);
    if (each === member) return false;
    return DEFINITION.test(code) ? SET_UP.test(code) : boundNames(code).some((name) => words.has(name));
  });
  return { start: member.start, parts: [header, ...preparing, member] };
}

function contextOf(
  text: ReadText,
  outer: Statement,
  parts: readonly Range[],
  withDefinitions: boolean,
): readonly Range[] {
  const words = new Set(parts.flatMap((part) => wordsOf(codeOf(text, part))));
  const context = new Set<Statement>();
  let left = MAX_CONTEXT_CHARACTERS;
  for (let grown = true; grown;) {
    grown = false;
    for (const [statement, names] of text.bound) {
      const size = statement.end - statement.start;
      if (statement === outer || context.has(statement) || size > left) continue;
      if (!names.some((name) => words.has(name))) continue;
      const code = codeOf(text, statement);
      if (DEFINITION.test(code) && (!withDefinitions || size > MAX_DEFINITION_CHARACTERS)) continue;
      context.add(statement);
      left -= size;
      grown = true;
      for (const word of wordsOf(code)) words.add(word);
    }
  }
  return [...context];
}

function codeOf(text: PythonText, { start, end }: Range): string {
  return text.masked.slice(start, end).trimStart();
}

function boundNames(code: string): readonly string[] {
  const imported = /^(?:from\s[^\n\r]*?\s)?import\s+(.*)$/su.exec(code)?.[1];
  if (imported !== undefined) return imported.split(",").flatMap(importedName);
  const defined = /^(?:@[^\n\r]*[\r\n]+\s*)*(?:async\s+)?(?:def|class)\s+(\w+)/u.exec(code)?.[1];
  if (defined !== undefined) return [defined];
  const targets = /^([\w\s,()[\]*]+?)(?::[^=]+)?=(?!=)/u.exec(code)?.[1];
  return targets === undefined ? [] : wordsOf(targets);
}

function importedName(part: string): readonly string[] {
  const [path = "", alias] = part
    .replaceAll(/[()]/gu, " ")
    .trim()
    .split(/\s+as\s+/u);
  const name = alias ?? path.split(".")[0] ?? "";
  return name === "" ? [] : [name];
}

function wordsOf(code: string): readonly string[] {
  return code.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
}
