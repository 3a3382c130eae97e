import type { CallPattern } from "../call-pattern.ts";
import type { TextRange } from "../language-usages.ts";
import type { Usage, UsageFile } from "../usage-file.ts";
import { type Block, readBlocks, type ScriptText } from "./read-blocks.ts";

const MAX_CHARACTERS = 6_000;
const MAX_CONTEXT_CHARACTERS = 4_000;
const MAX_CALLS = 500;
const MAX_DEFINITION_CHARACTERS = 1_500;

const TEST =
  /^(?:await\s+)?(?:(?:it|test|specify|fit|xit|tape|bench|step)\b|QUnit\.(?:test|asyncTest)\b|(?:t|tap|ava|suite)\.(?:test|step)\b|Deno\.test\b)[\w.$]*\s*(?:<|\(|")/u;
const SUITE = /^(?:(?:describe|suite|context|fdescribe|xdescribe)\b|QUnit\.module\b)[\w.$]*\s*\(/u;
const SET_UP = /^(?:(?:beforeEach|beforeAll|before|setup|suiteSetup)\b)\s*\(/u;
const DEFINITION = /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:function|class)\b/u;
const CLASS = /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\b/u;

interface ReadText extends ScriptText {
  readonly bound: ReadonlyMap<TextRange, readonly string[]>;
}

const cache = new WeakMap<UsageFile, ReadText>();

function readText(file: UsageFile): ReadText {
  const existing = cache.get(file);
  if (existing !== undefined) return existing;
  const text = readBlocks(file.text);
  const bound = new Map(text.statements.map((statement) => [statement, boundNames(codeOf(text, statement))]));
  const read = { ...text, bound };
  cache.set(file, read);
  return read;
}

export function callSites(file: UsageFile, pattern: CallPattern, targetRange: TextRange | null): readonly Usage[] {
  const text = readText(file);
  const usages = new Map<number, Usage>();
  const isOwn = (offset: number): boolean =>
    targetRange !== null && offset >= targetRange.start && offset < targetRange.end;
  let looked = 0;
  let shownUntil = 0;
  for (const { index } of text.masked.matchAll(pattern.call)) {
    if (index < shownUntil || isOwn(index)) continue;
    looked += 1;
    if (looked > MAX_CALLS) break;
    if (isDeclaration(text.masked, index)) continue;
    const blocks = text.enclosing(index);
    const site = callSiteOf(text, blocks);
    if (site === null) continue;
    shownUntil = site.chosen.end;
    const parts = [...site.preparing, site.chosen];
    const context = contextOf(text, blocks[0]?.statement ?? null, parts, file.kind === "test");
    const code = [...context, ...parts]
      .toSorted((left, right) => left.start - right.start)
      .map(({ start, end }) => file.text.slice(lineStartBefore(file.text, start), end))
      .join("\n");
    const whole = site.isMember ? `${code}\n}\n` : `${code}\n`;
    usages.set(site.chosen.start, { path: file.path, start: site.chosen.start, text: whole, kind: "call" });
  }
  return [...usages.values()].filter((usage) => usage.text.length <= MAX_CHARACTERS + MAX_CONTEXT_CHARACTERS);
}

function isDeclaration(masked: string, index: number): boolean {
  const open = masked.indexOf("(", index);
  let depth = 0;
  for (let position = open; position < masked.length && position < open + MAX_CHARACTERS; position++) {
    if (masked[position] === "(") depth += 1;
    else if (masked[position] === ")" && --depth === 0) {
      return (
        /^\s*(?::[^;{}()]*)?\{/u.test(masked.slice(position + 1, position + 200)) &&
        !/[.=]\s*$|\breturn\s+$/u.test(masked.slice(Math.max(0, index - 20), index))
      );
    }
  }
  return false;
}

interface CallSite {
  readonly chosen: TextRange;
  readonly preparing: readonly TextRange[];
  readonly isMember: boolean;
}

function callSiteOf(text: ScriptText, blocks: readonly Block[]): CallSite | null {
  const isA = (kind: RegExp, block: Block | undefined): boolean =>
    block !== undefined && kind.test(codeOf(text, block.statement));
  const test = blocks.findLastIndex((block) => isA(TEST, block));
  const outer = blocks.findLastIndex((block) => isA(SUITE, block) || isA(CLASS, block));
  const position = test === -1 ? Math.min(outer + 1, blocks.length - 1) : test;
  const chosen = blocks[position]?.statement;
  if (chosen === undefined) return null;
  const words = new Set(wordsOf(codeOf(text, chosen)));
  const inSuites = blocks.slice(1, position + 1).filter((_, index) => isA(SUITE, blocks[index]));
  const preparing = inSuites.flatMap(({ siblings: beside }) =>
    beside.filter((each) => {
      const code = codeOf(text, each);
      if (each.start === chosen.start || code.length > MAX_DEFINITION_CHARACTERS) return false;
      return SET_UP.test(code) || boundNames(code).some((name) => words.has(name));
    }),
  );
  const owner = blocks[position - 1];
  if (owner === undefined || !isA(CLASS, owner)) return { chosen, preparing, isMember: false };
  const { start } = owner.statement;
  const header = { start, end: text.masked.indexOf("{", start) + 1 };
  return { chosen, preparing: [...preparing, header], isMember: true };
}

function contextOf(
  text: ReadText,
  outer: TextRange | null,
  parts: readonly TextRange[],
  withDefinitions: boolean,
): readonly TextRange[] {
  const words = new Set(parts.flatMap((part) => wordsOf(codeOf(text, part))));
  const context = new Set<TextRange>();
  let left = MAX_CONTEXT_CHARACTERS;
  for (let grown = true; grown;) {
    grown = false;
    for (const [statement, names] of text.bound) {
      const size = statement.end - statement.start;
      if (statement.start === outer?.start || context.has(statement) || size > left) continue;
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

function lineStartBefore(text: string, start: number): number {
  let position = start;
  while (position > 0 && (text[position - 1] === " " || text[position - 1] === "\t")) position -= 1;
  return position === 0 || /[\n\r]/u.test(text[position - 1] ?? "") ? position : start;
}

function codeOf(text: ScriptText, { start, end }: TextRange): string {
  return text.masked.slice(start, end);
}

const BINDING =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class|enum|interface|type|namespace)\s+([\p{L}_$][\p{L}\p{N}_$]*)/u;
const VARIABLES = /^(?:export\s+)?(?:const|let|var|using)\b([^=;]*)/u;

function boundNames(code: string): readonly string[] {
  const imported = /^import\b(?!\s*[(.])(.*)$/su.exec(code)?.[1];
  if (imported !== undefined)
    return wordsOf(imported.replaceAll(/[\p{L}\p{N}_$]+\s+as\s+/gu, "").replace(/\bfrom\b.*$/su, ""));
  const defined = BINDING.exec(code)?.[1];
  if (defined !== undefined) return [defined];
  const first = VARIABLES.exec(code)?.[1];
  if (first === undefined) return [];
  const aliases = [...code.matchAll(/,\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?!=|>)/gu)].map(([, name = ""]) => name);
  return [...wordsOf(first), ...aliases];
}

function wordsOf(code: string): readonly string[] {
  return code.match(/(?<![.\p{L}\p{N}_$#])[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
}
