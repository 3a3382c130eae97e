import { type CallSite, codeOf, createCallSites, MAX_DEFINITION_CHARACTERS } from "../call-sites.ts";
import type { Span } from "@repost/spec";
import { maskScript } from "./mask-script.ts";

interface ScriptText {
  readonly code: string;
  readonly masked: string;
  readonly statements: readonly Span[];
  enclosing(offset: number): readonly Block[];
}

interface Block {
  readonly statement: Span;
  readonly siblings: readonly Span[];
}

const MAX_BLOCKS = 40;
/** A brace after these texts opens a block, not an object. */
const OPENS_BLOCK = /(?:\)|=>|\b(?:else|try|do|finally)|\bclass\b[^;{}()]*|\)\s*:[^;{}()=]*)\s*$/u;
const GOES_ON =
  /(?:[=+\-*/%&|^<>?:,.([{!~]|\b(?:else|extends|in|instanceof|of|return|throw|new|await|typeof|do|try|finally))$/u;
const GOES_ON_BEFORE = /^(?:[.,;:?)\]}*/%&|^=+<>-]|(?:else|catch|finally|instanceof|in|of|as|satisfies|while)\b)/u;

function readBlocks(code: string): ScriptText {
  const masked = maskScript(code);
  const statements = statementsBetween(masked, 0, masked.length);
  const inside = new Map<number, readonly Span[]>();
  return {
    code,
    masked,
    statements,
    enclosing(offset) {
      const blocks: Block[] = [];
      let siblings = statements;
      while (blocks.length < MAX_BLOCKS) {
        const statement = siblings.find(({ start, end }) => offset >= start && offset < end);
        if (statement === undefined) break;
        blocks.push({ statement, siblings });
        const inner = blockAround(masked, statement, offset);
        if (inner === null) break;
        siblings = inside.get(inner.start) ?? statementsBetween(masked, inner.start, inner.end);
        inside.set(inner.start, siblings);
      }
      return blocks;
    },
  };
}

function blockAround(masked: string, { start, end }: Span, offset: number): Span | null {
  const open: number[] = [];
  for (let position = start; position < offset; position++) {
    if (masked[position] === "{") open.push(position);
    else if (masked[position] === "}") open.pop();
  }
  const first = open
    .slice(0, MAX_BLOCKS)
    .find((position) => OPENS_BLOCK.test(masked.slice(Math.max(start, position - 200), position)));
  if (first === undefined) return null;
  let depth = 0;
  for (let position = first; position < end; position++) {
    if (masked[position] === "{") depth += 1;
    else if (masked[position] === "}" && --depth === 0) return { start: first + 1, end: position };
  }
  return { start: first + 1, end };
}

function statementsBetween(masked: string, from: number, to: number): readonly Span[] {
  const blocks: Span[] = [];
  let start: number | null = null;
  let last = from;
  let depth = 0;
  const close = (end: number): void => {
    if (start !== null) blocks.push({ start, end });
    start = null;
  };
  for (let position = from; position < to; position++) {
    const character = masked[position] ?? "";
    if (/\s/u.test(character)) {
      const isBreak = depth === 0 && start !== null && /[\n\r]/u.test(character);
      if (isBreak && endsBetween(masked, last, position, to)) close(last + 1);
      continue;
    }
    if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth = Math.max(0, depth - 1);
    start ??= position;
    last = position;
    if (depth === 0 && character === ";") close(position + 1);
  }
  close(last + 1);
  return blocks.filter((each) => each.end > each.start + 1 || masked[each.start] !== ";");
}

const LOOK = 24;

function endsBetween(masked: string, last: number, position: number, to: number): boolean {
  if (GOES_ON.test(masked.slice(Math.max(0, last - LOOK), last + 1))) return false;
  let next = position;
  while (next < to && /\s/u.test(masked[next] ?? "")) next += 1;
  return !GOES_ON_BEFORE.test(masked.slice(next, Math.min(to, next + LOOK)));
}

const MAX_CALL_CHARACTERS = 6_000;

const TEST =
  /^(?:await\s+)?(?:(?:it|test|specify|fit|xit|tape|bench|step)\b|QUnit\.(?:test|asyncTest)\b|(?:t|tap|ava|suite)\.(?:test|step)\b|Deno\.test\b)[\w.$]*\s*(?:<|\(|")/u;
const SUITE = /^(?:(?:describe|suite|context|fdescribe|xdescribe)\b|QUnit\.module\b)[\w.$]*\s*\(/u;
const SET_UP = /^(?:(?:beforeEach|beforeAll|before|setup|suiteSetup)\b)\s*\(/u;
const DEFINITION = /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:function|class)\b/u;
const CLASS = /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\b/u;

export const callSites = createCallSites({
  read: readBlocks,
  siteOf,
  boundNames,
  wordsOf,
  isDefinition: (code) => DEFINITION.test(code),
  textOf: (code, { start, end }) => code.slice(lineStartBefore(code, start), end),
});

function isDeclaration(masked: string, index: number): boolean {
  const open = masked.indexOf("(", index);
  let depth = 0;
  for (let position = open; position < masked.length && position < open + MAX_CALL_CHARACTERS; position++) {
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

function siteOf(text: ScriptText, offset: number): CallSite | null {
  if (isDeclaration(text.masked, offset)) return null;
  const blocks = text.enclosing(offset);
  const isA = (kind: RegExp, block: Block | undefined): boolean =>
    block !== undefined && kind.test(codeOf(text, block.statement));
  const test = blocks.findLastIndex((block) => isA(TEST, block));
  const suite = blocks.findLastIndex((block) => isA(SUITE, block) || isA(CLASS, block));
  const position = test === -1 ? Math.min(suite + 1, blocks.length - 1) : test;
  const chosen = blocks[position]?.statement;
  if (chosen === undefined) return null;
  const words = new Set(wordsOf(codeOf(text, chosen)));
  const inSuites = blocks.slice(1, position + 1).filter((_, index) => isA(SUITE, blocks[index]));
  const preparing = inSuites.flatMap(({ siblings }) =>
    siblings.filter((each) => {
      const code = codeOf(text, each);
      if (each.start === chosen.start || code.length > MAX_DEFINITION_CHARACTERS) return false;
      return SET_UP.test(code) || boundNames(code).some((name) => words.has(name));
    }),
  );
  const outer = blocks[0]?.statement ?? null;
  const owner = blocks[position - 1];
  if (owner === undefined || !isA(CLASS, owner)) return { chosen, preparing, outer, closing: "" };
  const { start } = owner.statement;
  const header = { start, end: text.masked.indexOf("{", start) + 1 };
  return { chosen, preparing: [...preparing, header], outer, closing: "}\n" };
}

function lineStartBefore(text: string, start: number): number {
  let position = start;
  while (position > 0 && (text[position - 1] === " " || text[position - 1] === "\t")) position -= 1;
  return position === 0 || /[\n\r]/u.test(text[position - 1] ?? "") ? position : start;
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
